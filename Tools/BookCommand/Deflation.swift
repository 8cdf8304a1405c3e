import Files
import Foundation
import Processes
import Weave

extension Archive {
  /// The archive with every file but the first deflated by `gzip`; unchanged if `gzip` isn't installed.
  func deflated() async throws -> Archive {
    try await inTemporaryFolder { folder in
      let names = files.indices.dropFirst().map(String.init)
      for (name, file) in zip(names, files.dropFirst()) {
        try Data(file.contents).write(to: folder.appending(path: name))
      }
      let isPacked = try? await follow("gzip", ["-9", "-n"] + names, in: folder) { _ in }
      try Task.checkCancellation()
      guard isPacked == true else { return self }
      var result = self
      for (index, name) in zip(files.indices.dropFirst(), names) {
        try result.files[index].take(gzip: Array(Data(contentsOf: folder.appending(path: name + ".gz"))))
      }
      return result
    }
  }
}
