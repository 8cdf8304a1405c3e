import Foundation

/// The settings with which a program is to be started.
///
/// A class, so that the settings stay in one place in memory: C's functions know them by their addresses.
final class Spawn {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif

  init(_ files: [Int32?], _ folder: URL?) throws {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    for (number, file) in zip(Int32(0)..., files) {
      if let file {
        try check(posix_spawn_file_actions_adddup2(&actions, file, number))
      } else {
        try check(posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0))
      }
    }
    if let folder { try check(addFolder(&actions, folder.path)) }
    // The threads that tests run on hold all signals back.
    var none = sigset_t()
    sigemptyset(&none)
    try check(posix_spawnattr_setsigmask(&attributes, &none))
    var flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK)
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      try check(addClosing(&actions, 3))
    #endif
    try check(posix_spawnattr_setflags(&attributes, Int16(flags)))
  }

  func start(
    _ program: String, _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
    _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>
  ) throws -> pid_t {
    var process = pid_t()
    try check(posix_spawn(&process, program, &actions, &attributes, arguments, environment))
    return process
  }

  func destroy() {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  private func check(_ code: Int32) throws {
    guard code != 0 else { return }
    throw NSError(domain: NSPOSIXErrorDomain, code: Int(code))
  }
}

#if canImport(Darwin)
  private let addFolder = posix_spawn_file_actions_addchdir_np
#else
  private typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>

  private func addFolder(_ actions: Actions, _ path: String) -> Int32 {
    typealias Function = @convention(c) (Actions, UnsafePointer<CChar>) -> Int32
    return hidden("posix_spawn_file_actions_addchdir_np", as: Function.self)?(actions, path) ?? ENOSYS
  }

  private func addClosing(_ actions: Actions, _ first: Int32) -> Int32 {
    typealias Function = @convention(c) (Actions, Int32) -> Int32
    return hidden("posix_spawn_file_actions_addclosefrom_np", as: Function.self)?(actions, first) ?? ENOSYS
  }

  /// A function of the C library that its headers keep from Swift, if this one has it: glibc since 2.34.
  private func hidden<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(nil, name).map { unsafeBitCast($0, to: type) }
  }
#endif
