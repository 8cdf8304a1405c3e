import FlyingSocks
import Foundation

/// The limits of a server's time and memory.
public struct Limits: Sendable {
  /// The number of connections at a time. Beyond it, connections without a request are closed first.
  public var connections = 256
  /// The number of connections that may listen for changes.
  public var listeners = 64
  /// The size of a request's head, in bytes.
  public var head = 16_384
  /// The time in which a request's head must arrive.
  public var asking = Duration.seconds(10)
  /// The time in which a response must be sent.
  public var answering = Duration.seconds(30)
  /// The time between two signs of life to listening pages.
  public var heartbeat = Duration.seconds(15)

  public init() {}
}

/// A web server that only this machine can reach.
///
/// It uses the sockets of FlyingFox and not its HTTP server, which limits neither heads nor connections.
public struct Server: Sendable {
  private let preview: Preview
  private let limits: Limits
  private let socket: Socket
  private let pool: any AsyncSocketPool
  private let connections: Connections

  /// The port in use; the system's choice if 0 was asked for.
  public let port: UInt16

  /// Binds a port of 127.0.0.1; 0 means any that is free.
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

  /// Serves until the task is cancelled, then closes all connections.
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
          // The connection is closed already, or the system has no descriptor left: neither lasts.
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

  /// Reads the bytes before the first empty line; none if they exceed the limit.
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

  /// Sends an event for every change, until the browser closes the connection or the server ends.
  private func tellChanges(since version: String, to socket: AsyncSocket) async {
    await withTaskGroup(of: Void.self) { group in
      // A listening browser sends nothing more: whatever arrives is the end.
      group.addTask { _ = try? await socket.read(atMost: 1) }
      group.addTask {
        var version = version
        while !Task.isCancelled {
          let known = version
          let next = try? await within(limits.heartbeat) { await preview.change(since: known) }
          if Task.isCancelled { return }
          version = next ?? known
          // A comment is the sign of life.
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

/// Runs work, and cancels it after `limit`.
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
