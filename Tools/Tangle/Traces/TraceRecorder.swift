/// The part of a traced program that records calls, as Swift source.
///
/// It is a text because it is compiled with the program. Its names begin with two underscores, which no chapter uses.
let traceRecorder = """
  // Generated from the book; records the calls of a traced program.
  import Synchronization
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  protocol __Traced: AnyObject { var __id: Int { get } }

  func __birth() -> Int { __Recorder.birth() }

  struct __Entry: Sendable {
    var part = 0, depth = 0, id = 0
    var type = "", declared = "", name = ""
    // The object's state before the call, and after it; empty where nobody looks.
    var before = "", after = ""
    var line: String {
      "\\(part)\\t\\(depth)\\t\\(id)\\t\\(type)\\t\\(declared)\\t\\(name)\\t\\(before)\\t\\(after)\\n"
    }
  }

  enum __Recorder {
    struct State: Sendable {
      var entries: [__Entry] = []
      var depths: [String: Int] = [:]
      var births = 0, part = 0
      var isOver = false
    }
    static let state = Mutex(State())

    static func birth() -> Int { state.withLock { $0.births += 1; return $0.births } }
    static func next() { state.withLock { $0.part += 1 } }

    static func enter(
      _ type: String, _ id: Int, _ declared: String, _ name: String, _ before: String = ""
    ) -> Int {
      let thread = String(describing: pthread_self())
      return state.withLock { state in
        guard !state.isOver else { return -1 }
        let depth = state.depths[thread, default: 0]
        state.depths[thread] = depth + 1
        state.entries.append(
          __Entry(
            part: state.part, depth: depth, id: id, type: type, declared: declared, name: name, before: before))
        return state.entries.count - 1
      }
    }

    static func leave() {
      let thread = String(describing: pthread_self())
      state.withLock { $0.depths[thread, default: 1] -= 1 }
    }

    static func bind(_ index: Int, _ type: String, _ id: Int) {
      change(index) { ($0.type, $0.id) = (type, id) }
    }

    static func change(_ index: Int, _ change: (inout __Entry) -> Void) {
      state.withLock { state in
        if state.entries.indices.contains(index) { change(&state.entries[index]) }
      }
    }

    // The state of an object whose type is looked at.
    static func look(at value: Any) -> String? {
      guard !__states.isEmpty, let property = __states[name(of: Swift.type(of: value))] else { return nil }
      return Mirror(reflecting: value).children.first { $0.label == property }.map { "\\($0.value)" }
    }

    static func write(to path: String) {
      let entries = state.withLock { state in
        state.isOver = true
        return state.entries
      }
      guard let file = fopen(path, "w") else { return }
      for entry in entries { fputs(entry.line, file) }
      fclose(file)
    }

    static func name(of type: Any.Type) -> String { String(String(describing: type).prefix { $0 != "<" }) }
  }

  // Where a function of the core is `@inlinable`, so must be what it calls.
  @usableFromInline struct __Call {
    let index: Int
    // The object that is called, if its state is looked at.
    var watched: AnyObject?

    @usableFromInline init(_ type: String, _ declared: String, _ name: String) {
      index = __Recorder.enter(type, 0, declared, name)
    }
    @usableFromInline init(type: Any.Type, _ declared: String, _ name: String) {
      index = __Recorder.enter(__Recorder.name(of: type), 0, declared, name)
    }
    @usableFromInline init<Value>(of value: Value, _ declared: String, _ name: String) {
      let type: Any.Type = Swift.type(of: value as Any)
      let before = name == "deinit" ? nil : __Recorder.look(at: value)
      if before != nil { watched = value as AnyObject }
      index = __Recorder.enter(
        __Recorder.name(of: type), (value as? any __Traced)?.__id ?? 0, declared, name, before ?? "")
    }

    func bind(_ object: any __Traced) {
      __noted(object)
      __Recorder.bind(index, __Recorder.name(of: Swift.type(of: object)), object.__id)
      if let after = __Recorder.look(at: object) { __Recorder.change(index) { $0.after = after } }
    }
    @usableFromInline func leave() {
      if let watched, let after = __Recorder.look(at: watched) { __Recorder.change(index) { $0.after = after } }
      __Recorder.leave()
    }
  }

  @discardableResult
  func __yours<Result>(_ name: String, _ body: @autoclosure () throws -> Result) rethrows -> Result {
    let call = __Call("you", "you", name)
    defer { call.leave() }
    return try body()
  }

  """
