import Rx

/// The messages that the tests' delegates may be sent.
enum ControlMessages: RuntimeProtocol {
  static let voidMessages: Set<MessageName> = ["a:", "b:"]
  static let all: [MessageName] = ["a:", "b:", "question:"]
}

/// A control that asks its delegate before each message whether it responds.
class Control: HasAssociatedObjects, ReactiveCompatible {
  let associatedObjects = AssociatedObjects()
  weak var delegate: RuntimeObject? {
    didSet { delegateChanged() }
  }

  func delegateChanged() {}

  func wants(_ name: MessageName) -> Bool { delegate?.responds(to: name) == true }

  final func tell(_ name: MessageName, _ argument: Any? = nil) {
    if wants(name) { delegate?.send(name, [argument]) }
  }

  /// The delegate's answer, or else -1.
  final func ask() -> Int {
    wants("question:") ? delegate?.send("question:", [nil]) as? Int ?? -1 : -1
  }
}

/// A control that asks once, when its delegate is assigned.
final class ThriftyControl: Control {
  private var answers: [MessageName: Bool] = [:]

  override func delegateChanged() {
    for name in ControlMessages.all { answers[name] = super.wants(name) }
  }

  override func wants(_ name: MessageName) -> Bool { answers[name] == true }
}

final class ControlProxy: DelegateProxy<Control, ControlMessages>, DelegateProxyType {
  static func createProxy(for control: Control) -> RuntimeObject { ControlProxy() }
  static func currentDelegate(for control: Control) -> RuntimeObject? { control.delegate }
  static func setCurrentDelegate(_ delegate: RuntimeObject?, to control: Control) { control.delegate = delegate }
}
