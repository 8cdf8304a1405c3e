// Relays stand in `Rx`. This module lets a program say `import RxRelay`, as with RxSwift.
@_exported import Rx
