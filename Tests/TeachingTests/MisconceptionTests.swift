import Grading
import Testing

@testable import Teaching

@Suite struct MisconceptionTests {
  private let first = NamedMutant(
    exercise: "pairwise", why: "completes with its first source",
    grading: grading("m1", [scene("two sources", "1 |"), scene("an error", "#", expected: "#")]))
  private let second = NamedMutant(
    exercise: "pairwise", why: "swallows errors",
    grading: grading("m2", [scene("two sources", "1 2 3 |"), scene("an error", "", expected: "#")]))

  private func ideas(_ gradings: [(String, [Grading.Scenario])]) -> [Misconception] {
    let (standings, _) = standings(gradings.enumerated().map { ("s\($0)", grading($1.0, $1.1)) })
    return misconceptions(of: "pairwise", standings.standings(of: "pairwise"), [first, second])
  }

  @Test func `Whoever hears what a mutant hears has its idea`() {
    let wrong = [scene("two sources", "1 |"), scene("an error", "#", expected: "#")]
    let right = [scene("two sources", "1 2 3 |"), scene("an error", "#", expected: "#")]
    let found = ideas([("a", wrong), ("b", wrong), ("c", right)])
    #expect(found.map(\.idea) == [.mutants(["completes with its first source"])])
    #expect(found[0].students == ["p-s0", "p-s1"] && found[0].digests == ["a", "b"])
    #expect(found[0].scene?.name == "two sources")
  }

  @Test func `Two mutants in one solution are found, and a third thing isn't`() {
    let both = [scene("two sources", "1 |"), scene("an error", "", expected: "#")]
    let new = [scene("two sources", "3 2 1 |"), scene("an error", "#", expected: "#")]
    let other = [scene("two sources", "1 |"), scene("an error", "1", expected: "#")]
    let found = ideas([("a", both), ("b", new), ("c", new), ("d", other)])
    #expect(found.map(\.students.count) == [2, 1, 1])
    #expect(found.contains { $0.idea == .mixture(["completes with its first source", "swallows errors"]) })
    let unnamed = found.compactMap { idea in if case .unnamed(let name) = idea.idea { name } else { nil } }
    #expect(Set(unnamed).count == 2 && unnamed.allSatisfy { $0.count == 8 })
  }

  @Test func `How far a loop came before its time was over says nothing`() {
    let one = [scene("two sources", "1 2", status: .timedOut), scene("an error", "#", expected: "#")]
    let other = [scene("two sources", "1", status: .timedOut), scene("an error", "#", expected: "#")]
    #expect(ideas([("a", one), ("b", other)]).count == 1)
  }

  @Test func `What doesn't compile has no idea`() {
    let (standings, _) = standings([("ada", grading("a", []))])
    #expect(misconceptions(of: "pairwise", standings.standings(of: "pairwise"), [first]).isEmpty)
  }

  // MARK: Proposals

  @Test func `A proposal has no comments and no names of its author's`() {
    let starter =
      "extension ObservableType {\n  public func pairwise() -> Observable<(Element, Element)> { .empty() }\n}\n"
    let text = """
      // Ada's solution, done with Ben
      extension ObservableType {
        /// Pairs, by Ada.
        public func pairwise() -> Observable<(Element, Element)> {
          let adasMemory = AdaBox<Element>() /* mine */
          return Observable.create { benObserver in
            adasMemory.adaLast = nil
            return self.subscribe { x in benObserver.on(x) }
          }
        }
      }
      private final class AdaBox<Kept> { var adaLast: Kept? }
      """
    let block = proposal(
      text, exercise: "pairwise", by: "two sources", given: [starter, "Observable create subscribe on"])
    #expect(
      block == """
        ```swift exercise=pairwise mutant="why it is wrong" by="two sources"
        extension ObservableType {
          public func pairwise() -> Observable<(Element, Element)> {
            let value1 = Type1<Element>()
            return Observable.create { value2 in
              value1.property1 = nil
              return self.subscribe { value3 in value2.on(value3) }
            }
          }
        }
        private final class Type1<Kept> { var property1: Kept? }
        ```
        """)
  }

  // MARK: Similar submissions

  private let code = """
    extension ObservableType {
      func pairwise() -> Observable<(Element, Element)> {
        let source = asObservable()
        return Observable.create { observer in
          var last: Element?
          return source.subscribe { event in
            switch event {
            case .next(let element):
              if let last { observer.onNext((last, element)) }
              last = .some(element)
            case .error(let error): observer.onError(error)
            case .completed: observer.onCompleted()
            }
          }
        }
      }
    }
    """

  @Test func `New names and another layout hide nothing, and the starter is nobody's`() {
    let changed = code.replacing("last", with: "memory").replacing("observer", with: "sink").replacing(
      "\n  ", with: "\n\n// new\n     ")
    let one = Marks(of: code, exercise: "pairwise", digest: "a", given: [], core: ["Observable"])
    let two = Marks(of: changed, exercise: "pairwise", digest: "b", given: [], core: ["Observable"])
    #expect(!one.marks.isEmpty && one.marks == two.marks)
    #expect(Marks(of: code, exercise: "pairwise", digest: "a", given: [code], core: []).marks.isEmpty)
    let other =
      "func f(_ a: [Int]) -> Int { var sum = 0; for x in a where x > 3 { sum += x * x }; return sum - a.count }"
    let third = Marks(of: other, exercise: "pairwise", digest: "c", given: [], core: [])
    #expect(Set(third.marks).isDisjoint(with: one.marks))
  }

  @Test func `Pairs are named once, unless they are a group`() {
    var plan = ClassPlan()
    let wrong = [scene("two sources", "1 |")]
    let all = [("ada", grading("a", wrong)), ("ben", grading("b", wrong)), ("cleo", grading("c", wrong))]
    let marks = [
      Marks(exercise: "pairwise", digest: "a", marks: [1, 2, 3, 4, 5]),
      Marks(exercise: "pairwise", digest: "b", marks: [1, 2, 3, 4, 9]),
      Marks(exercise: "pairwise", digest: "c", marks: [7, 8]),
    ]
    let found = resemblances(standings(all).0, marks)
    #expect(found == [Resemblance(exercise: "pairwise", one: "p-ada", other: "p-ben", share: 80, isSame: false)])
    plan.groups = [ClassPlan.Group(name: "red", students: ["ada", "ben"])]
    #expect(resemblances(standings(all, plan: plan).0, marks).isEmpty)
  }
}
