import FlyingSocks
import Foundation

/// Limits of a server's patience and memory.
public struct Limits: Sendable {
  /// Connections at a time; beyond them, those go first that haven't asked for anything yet.
  public var connections = 256
  /// Of these, how many may listen for changes.
  public var listeners = 64
  /// Bytes of a request's head.
  public var head = 16_384
  /// The longest time that a request's head may take to come.
  public var asking = Duration.seconds(10)
  /// The longest time that an answer may take to go.
  public var answering = Duration.seconds(30)
  /// The time between two signs of life to listeners.
  public var heartbeat = Duration.seconds(15)

  public init() {}
}

/// A web server for this machine alone.
///
/// It stands on the sockets of FlyingFox and not on its HTTP server, which bounds neither heads nor connections.
public struct Server: Sendable {
  private let preview: Preview
  private let limits: Limits
  private let socket: Socket
  private let pool: any AsyncSocketPool
  private let connections: Connections

  /// The port that it has; of use where any free one was asked for.
  public let port: UInt16

  /// Takes a port of 127.0.0.1; 0 means any that is free.
  public init(_ preview: Preview, port: UInt16, limits: Limits = Limits()) throws {
    self.preview = preview
    self.limits = limits
    connections = Connections(limit: limits.connections)
    pool = SocketPool.make()
    socket = try Socket(domain: AF_INET)
    do {
      try socket.setValue(true, for: .localAddressReuse)
      #if canImport(Darwin)
        try socket.setValue(true, for: .noSIGPIPE)
      #endif
      try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
      try socket.listen()
      guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
      self.port = port
    } catch {
      try? socket.close()
      throw error
    }
  }

  /// Serves until it is cancelled, then says goodbye to everyone.
  public func run() async throws {
    defer { try? socket.close() }
    try await pool.prepare()
    let listener = try AsyncSocket(socket: socket, pool: pool)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.run() }
      group.addTask { try await welcome(listener) }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func welcome(_ listener: AsyncSocket) async throws {
    do {
      while true {
        do {
          let guest = try await listener.accept()
          await connections.makeRoom()
          await connections.add { await serve(guest, as: $0) }
          try Task.checkCancellation()
        } catch SocketError.failed {
          // The guest is gone already, or the system has no room: neither lasts.
          try await Task.sleep(for: .milliseconds(20))
        }
      }
    } catch {
      await connections.dismissAll()
      throw error
    }
  }

  private func serve(_ socket: AsyncSocket, as guest: Int) async {
    defer { try? socket.close() }
    guard let head = try? await within(limits.asking, { try await readHead(socket) }) else { return }
    guard await connections.hasAsked(guest) else { return }
    if head.isEmpty { return await send(Response(.headTooLarge, text: "The request is too long.").bytes(), to: socket) }
    guard let request = Request(head: head) else {
      return await send(
        Response(.badRequest, text: "That is no request that this preview understands.").bytes(), to: socket)
    }
    let answer = await preview.answer(to: request)
    guard let version = answer.changesAfter, request.method == "GET" else {
      return await send(answer.bytes(withBody: request.method != "HEAD"), to: socket)
    }
    guard await connections.mayListen(guest, limit: limits.listeners) else {
      return await send(Response(.busy, text: "Too many pages listen for changes.").bytes(), to: socket)
    }
    await send(answer.bytes(), to: socket)
    await tellChanges(since: version, to: socket)
  }

  /// The bytes before the first empty line; none if there are too many.
  private func readHead(_ socket: AsyncSocket) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let searched = max(0, bytes.count - 3)
      bytes += try await socket.read(atMost: 4096)
      if let end = bytes[searched...].firstRange(of: Array("\r\n\r\n".utf8))?.lowerBound { return Array(bytes[..<end]) }
      if bytes.count > limits.head { return [] }
    }
  }

  private func send(_ bytes: [UInt8], to socket: AsyncSocket) async {
    try? await within(limits.answering) { try await socket.write(Data(bytes)) }
  }

  /// Sends a message for every change until the other side is gone or the server ends.
  private func tellChanges(since version: String, to socket: AsyncSocket) async {
    await withTaskGroup(of: Void.self) { group in
      // Whoever listens has nothing more to say: the next that comes is the end.
      group.addTask { _ = try? await socket.read(atMost: 1) }
      group.addTask {
        var version = version
        while !Task.isCancelled {
          let known = version
          let next = try? await within(limits.heartbeat) { await preview.change(since: known) }
          if Task.isCancelled { return }
          version = next ?? known
          // A comment is a sign of life.
          let message = version == known ? ":\n\n" : event(version)
          let isSent: Void? = try? await within(limits.answering) { try await socket.write(Data(message.utf8)) }
          if isSent == nil { return }
        }
      }
      await group.next()
      group.cancelAll()
    }
  }
}

private struct TimeIsUp: Error {}

/// Does work, and cancels it when its time is over.
private func within<Result: Sendable>(
  _ limit: Duration, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: limit)
      throw TimeIsUp()
    }
    defer { group.cancelAll() }
    return try await group.next()!
  }
}
