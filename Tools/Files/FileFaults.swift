import Foundation

/// Describes an error of the file system in a sentence with file and reason; any other error in its own words.
public func sentence(_ error: any Error) -> String {
  guard isAboutFiles(error) else { return "\(error)" }
  let fault = error as NSError
  let path = fault.userInfo[NSFilePathErrorKey] as? String ?? (fault.userInfo[NSURLErrorKey] as? URL)?.path
  let isReading = fault.domain == NSCocoaErrorDomain && (256..<512).contains(fault.code)
  return "\(path ?? "a file") can't be \(isReading ? "read" : "written"): \(reason(error))"
}

/// Describes the reason of an error, if possible in the system's words.
public func reason(_ error: any Error) -> String {
  guard isAboutFiles(error) else { return "\(error)" }
  let fault = error as NSError
  if fault.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(fault.code))).lowercased() }
  if let cause = fault.userInfo[NSUnderlyingErrorKey] as? any Error, isAboutFiles(cause) { return reason(cause) }
  switch CocoaError.Code(rawValue: fault.code) {
  case .fileWriteOutOfSpace: return "no space left on device"
  case .fileWriteVolumeReadOnly: return "read-only file system"
  case .fileWriteNoPermission, .fileReadNoPermission: return "permission denied"
  case .fileNoSuchFile, .fileReadNoSuchFile: return "no such file or directory"
  case .fileWriteFileExists: return "a file is there already"
  default: return "the system gives no reason but its number \(fault.code)"
  }
}

/// Returns whether an error is the system's or Foundation's, whose own description isn't for users.
private func isAboutFiles(_ error: any Error) -> Bool {
  if error is CocoaError || error is POSIXError { return true }
  guard type(of: error) is NSError.Type else { return false }
  return [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains((error as NSError).domain)
}
