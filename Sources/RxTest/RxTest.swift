// Virtual time stands in `Rx`, because the book's chapters need it. This module lets a test say `import RxTest`, as with
// RxSwift, and adds the assertions for XCTest.
@_exported import Rx
