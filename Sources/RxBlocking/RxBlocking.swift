// `toBlocking` stands in `Rx`, as page 19c builds it. This module lets a test say `import RxBlocking`, as with RxSwift.
@_exported import Rx
