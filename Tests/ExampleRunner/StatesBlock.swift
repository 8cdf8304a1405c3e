import Marbles

/// A block of the chapter that shows the states of an object, and the calls that lead from one to the next.
package struct StatesBlock: RecordedPicture {
  package let block: RecordedBlock

  package init(_ block: RecordedBlock) { self.block = block }

  package func actual(_ run: TracedRun) -> Result<[String], NoPicture> {
    let steps = stateSteps(in: (run.calls ?? []).filter { $0.part <= block.part }, of: block.type)
    return steps.isEmpty
      ? .failure(NoPicture(text: "the example makes no ‘\(block.type)’ that goes through any states"))
      : .success(steps.map(\.text))
  }

  package func faults(in actual: [String]) -> [Fault] {
    let said = StateMachine.read(lines).machine, found = StateMachine.read(actual).machine
    guard !said.steps.isEmpty else { return [fault(0, 1, "this picture is empty: `book test --accept` fills it")] }
    for (step, number) in zip(said.steps, said.lines) where !found.steps.contains(step) {
      return [
        fault(number + 1, indent + 1, "no call of the run makes this step\(other(than: step, among: found.steps))")
      ]
    }
    return found.steps.filter { !said.steps.contains($0) }.prefix(1).map {
      fault(lines.count + 1, indent + 1, "here is missing ‘\($0.text)’")
    }
  }

  private func other(than step: StateMachine.Step, among steps: [StateMachine.Step]) -> String {
    steps.first { $0.from == step.from && $0.calls.first == step.calls.first }.map { "; it has ‘\($0.text)’" } ?? ""
  }
}

/// Returns the steps between states that calls made in objects of a type, each once, in the order of the run.
///
/// An object's call to itself is a part of the step around it. Reading a property is no step.
func stateSteps(in calls: [RecordedCall], of type: String) -> [StateMachine.Step] {
  var steps: [(call: RecordedCall, calls: [String])] = []
  /// The unfinished calls, with their objects and the indices of their steps.
  var around: [(depth: Int, object: Int, step: Int?)] = []
  for call in calls {
    while let last = around.last, last.depth >= call.depth { around.removeLast() }
    var step: Int?
    if call.type == type, call.after != "", call.name.contains("(") {
      if let outer = around.last, outer.object == call.object, let own = outer.step {
        steps[own].calls.append(call.name)
        step = own
      } else {
        steps.append((call, [call.name]))
        step = steps.count - 1
      }
    }
    around.append((call.depth, call.object, step))
  }
  var seen: Set<StateMachine.Step> = []
  return steps.map { item in
    StateMachine.Step(
      from: item.call.before.isEmpty ? nil : item.call.before, to: item.call.after, calls: item.calls)
  }.filter { seen.insert($0).inserted }
}
