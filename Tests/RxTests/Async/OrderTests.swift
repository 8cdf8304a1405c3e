import Foundation
import Programs
import Testing

/// What a task does once it is resumed is no race with what came before.
@Suite("Order", .takesTurns) struct OrderTests {
  @Test func `what comes after a continuation that was resumed before it was awaited is in order`() async {
    let isResumed = Count()
    let order = Order()
    let heard = Handed(value: Witness<Int>())
    await withUnsafeContinuation { continuation in
      Thread.detachNewThread {
        heard.value.on(.next(1))
        order.tell()
        continuation.resume()
        isResumed.up()
      }
      while isResumed.value == 0 {}
    }
    order.hear()
    #expect(heard.value.elements == [1])
  }
}
