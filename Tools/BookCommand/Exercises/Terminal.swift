import Book
import Foundation
import Synchronization

/// The terminal in use by a full-screen program: reports each key at once, and restores the screen at the end.
final class Terminal: Sendable {
  enum Event: Sendable, Equatable {
    case key(UInt8)
    case resized
    /// A signal asks the program to end, or the terminal is gone (`SIGHUP`).
    case ended(Int32)
  }

  private struct State {
    var original: termios
    var signals: [Int32] = []
    var isEntered = false
  }

  private let state: Mutex<State>
  private let input: Int32
  private let output: Int32

  /// Returns nil unless both descriptors are terminals.
  init?(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    var original = termios()
    guard isatty(output) != 0, tcgetattr(input, &original) == 0 else { return nil }
    state = Mutex(State(original: original))
    self.input = input
    self.output = output
  }

  /// The columns and lines; 80 and 24 if the terminal doesn't tell.
  var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Takes over the terminal for `body`, and restores it however that ends.
  func lend<Result>(_ body: (Terminal) async throws -> Result) async throws -> Result {
    let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]
    return try await receivingSignals(numbers, { [weak self] in self?.receive($0) }) {
      enter()
      defer { leave() }
      return try await body(self)
    }
  }

  /// The keys and signals since the last call.
  func events() -> [Event] {
    let signals = state.withLock { state in
      defer { state.signals = [] }
      return state.signals
    }
    return signals.map { $0 == SIGWINCH ? .resized : .ended($0) } + keys()
  }

  private func keys() -> [Event] {
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 0) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(input, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && errno == EINTR ? [] : [.ended(SIGHUP)] }
    // Arrows and other special keys send an escape sequence, whose letters aren't keys.
    return bytes[0] == 27 ? [] : bytes[..<count].map { .key($0) }
  }

  /// Replaces the content of the screen.
  func show(_ text: String) {
    write("\u{1B}[H" + text.replacing("\n", with: "\u{1B}[0m\u{1B}[K\r\n") + "\u{1B}[0m\u{1B}[K\u{1B}[J")
  }

  // MARK: Modes

  private func enter() {
    state.withLock { state in
      var modes = state.original
      modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(input, TCSAFLUSH, &modes)
      state.isEntered = true
    }
    // Switches to the alternate screen, and hides the cursor.
    write("\u{1B}[?1049h\u{1B}[?25l")
  }

  private func leave() {
    let wasEntered = state.withLock { state in
      defer { state.isEntered = false }
      var original = state.original
      if state.isEntered { tcsetattr(input, TCSAFLUSH, &original) }
      return state.isEntered
    }
    if wasEntered { write("\u{1B}[?25h\u{1B}[?1049l") }
  }

  private func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  // MARK: Signals

  private func receive(_ number: Int32) {
    switch number {
    case SIGTSTP:
      leave()
      kill(getpid(), SIGSTOP)
    case SIGCONT:
      enter()
      state.withLock { $0.signals.append(SIGWINCH) }
    default: state.withLock { $0.signals.append(number) }
    }
  }
}
