// Made by chapter 13 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Dispatch

extension DispatchQueue {
  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the code that asks is running on the main queue.
  static var isMain: Bool { getSpecific(key: mainKey) ?? false }
}
