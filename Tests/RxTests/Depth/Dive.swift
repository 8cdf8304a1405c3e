import Foundation
import Rx

/// Counts elements and measures the depth of the stack at which they arrive.
final class Sounding {
  private(set) var count = 0
  private var highest = UInt.min
  private var lowest = UInt.max

  /// Takes one element; those at the beginning may come from elsewhere than the others.
  func take() {
    count += 1
    if count < 1000 { return }
    var here: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
    highest = max(highest, address)
    lowest = min(lowest, address)
  }

  /// The number of bytes by which the stack grew and shrank between elements.
  var growth: UInt { highest < lowest ? 0 : highest - lowest }
}

/// Something that could recurse once for each element.
struct Recursion {
  let name: String
  private let count: Int
  private let run: (_ count: Int, _ take: @escaping () -> Void) -> Void

  /// So many elements that half a megabyte of stack hasn't room for a frame for each: a frame has more than five bytes.
  static let many = 100_000

  /// - Parameter run: is given the number of elements, and what to call for each.
  init(_ name: String, elements: Int = many, run: @escaping (_ count: Int, _ take: @escaping () -> Void) -> Void) {
    self.name = name
    self.run = run
    count = Self.wanted ?? elements
  }

  /// A sequence of so many elements.
  init<Element>(_ name: String, elements: Int = many, _ make: @escaping (_ count: Int) -> Observable<Element>) {
    self.init(name, elements: elements) { count, take in
      _ = make(count).subscribe(onNext: { _ in take() })
    }
  }

  /// `RX_DEPTH=1000000` gives every recursion a million elements, `RX_DEPTH=5000` fewer, as a sanitizer needs it.
  private static var wanted: Int? {
    ProcessInfo.processInfo.environment["RX_DEPTH"].flatMap(Int.init)
  }

  /// Runs it on a thread with half a megabyte of stack; what is wrong then, if anything.
  func faults(limit: Double = 600) -> [String] {
    let before = Resources.total
    let sounding = Sounding()
    var faults = stuckThreads(limit: limit, stackSize: 512 << 10, [{ _ in run(count, sounding.take) }])
    if sounding.count != count { faults.append("\(sounding.count) elements came instead of \(count)") }
    if sounding.growth > 8 << 10 { faults.append("the stack grew by \(sounding.growth) bytes") }
    if Resources.total != before { faults.append("\(Resources.total - before) objects left behind") }
    return faults.map { "\(name): \($0)" }
  }
}
