import Programs
import Rx
import Testing

/// The choice of an object's proxy, and of the delegate that it passes messages on to.
@Suite("Proxies are registered by class and installed by receipt", .takesTurns) struct ProxyLaws {
  @Test func `the nearest class that is registered makes the proxy`() {
    let (control, other, thrifty) = (Control(), UnregisteredControl(), ThriftyControl())
    #expect(type(of: AnyProxy.proxy(for: control)) == AnyProxy.self)
    #expect(type(of: AnyProxy.proxy(for: other)) == AnyProxy.self)
    #expect(type(of: AnyProxy.proxy(for: thrifty)) == ThriftyProxy.self)
    #expect(AnyProxy.proxy(for: thrifty) === AnyProxy.proxy(for: thrifty))
    #expect(AnyProxy.registrations.value == 1)
  }

  @Test func `a receipt takes its own delegate off, and no other's`() {
    let control = Control()
    let proxy = ControlProxy.proxy(for: control)
    let (one, two) = (RuntimeObject(RuntimeClass("One")), RuntimeObject(RuntimeClass("Two")))
    let receipt = ControlProxy.installForwardDelegate(one, retainDelegate: false, onProxyForObject: control)
    #expect(proxy.forwardToDelegate() === one)
    proxy.setForwardToDelegate(two, retainDelegate: false)
    receipt.dispose()
    #expect(proxy.forwardToDelegate() === two)
    proxy.setForwardToDelegate(nil, retainDelegate: false)
    let other = ControlProxy.installForwardDelegate(one, retainDelegate: false, onProxyForObject: control)
    other.dispose()
    #expect(proxy.forwardToDelegate() == nil)
  }

  @Test func `a delegate is kept alive until it is taken off, if that was asked for, and else by nobody`() {
    for isRetained in [true, false] {
      let control = Control()
      var delegate: RuntimeObject? = RuntimeObject(RuntimeClass("App"))
      weak let witness = delegate
      let receipt = ControlProxy.installForwardDelegate(
        delegate!, retainDelegate: isRetained, onProxyForObject: control)
      delegate = nil
      #expect((witness != nil) == isRetained)
      receipt.dispose()
      #expect(witness == nil, "is retained: \(isRetained)")
    }
  }
}

private final class UnregisteredControl: Control {}

private class AnyProxy: DelegateProxy<Control, ControlMessages>, DelegateProxyType {
  static let registrations = Count()

  class func registerKnownImplementations() {
    registrations.up()
    register { (_: Control) in AnyProxy() }
    register { (_: ThriftyControl) in ThriftyProxy() }
  }

  static func currentDelegate(for control: Control) -> RuntimeObject? { control.delegate }
  static func setCurrentDelegate(_ delegate: RuntimeObject?, to control: Control) { control.delegate = delegate }
}

private final class ThriftyProxy: AnyProxy {}
