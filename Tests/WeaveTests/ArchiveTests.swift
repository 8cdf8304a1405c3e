import Testing

@testable import Weave

@Suite struct ArchiveTests {
  private let file = ArchivedFile("a", "aaaaaaaaaa".utf8)
  /// Ten times `a`, as a stream of DEFLATE.
  private let stream: [UInt8] = [0x4b, 0x4c, 0x84, 0x01, 0x00]

  private var gzip: [UInt8] {
    [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3] + stream + [0xf0, 0xcd, 0x11, 0x4c, 10, 0, 0, 0]
  }

  @Test func `A stream is taken over, and both headers tell of it`() {
    var file = file
    file.take(gzip: gzip)
    #expect(file.deflated == stream && file.contents.count == 10)
    let bytes = Archive(files: [file]).bytes
    let sizes: [UInt8] = [0xf0, 0xcd, 0x11, 0x4c, 5, 0, 0, 0, 10, 0, 0, 0, 1, 0, 0, 0]
    #expect(bytes.count == 30 + 1 + 5 + 46 + 1 + 22)
    #expect(bytes[8] == 8 && Array(bytes[14..<30]) == sizes && Array(bytes[31..<36]) == stream)
    #expect(bytes[36 + 10] == 8 && Array(bytes[36 + 16..<36 + 32]) == sizes)
  }

  @Test func `What isn't a shorter stream of the very contents is not taken`() {
    func joined(_ parts: ArraySlice<UInt8>...) -> [UInt8] { Array(parts.joined()) }
    let offers: [String: [UInt8]] = [
      "nothing": [], "no gzip": Array("aaaaaaaaaa".utf8) + stream + stream, "cut off": Array(gzip.dropLast()),
      "other contents": joined(gzip.dropLast(8), [0, 0, 0, 0, 10, 0, 0, 0]),
      "with a name": joined(gzip[..<3], [8], gzip[4..<10], [97, 0], gzip[10...]),
      "not shorter": joined(gzip[..<10], [1, 10, 0, 0xf5, 0xff], file.contents[...], gzip.suffix(8)),
    ]
    for (name, offer) in offers {
      var file = file
      file.take(gzip: offer)
      #expect(file.deflated == nil, "\(name)")
    }
  }

  @Test func `A folder's files are in its name, the title page first`() {
    let archive = Archive(of: "the-book", ["01-one.html": [1], "index.html": [2], "b.css": [3]])
    #expect(archive.files.map(\.name) == ["the-book/index.html", "the-book/01-one.html", "the-book/b.css"])
    #expect(archive.files.map(\.contents) == [[2], [1], [3]])
  }
}
