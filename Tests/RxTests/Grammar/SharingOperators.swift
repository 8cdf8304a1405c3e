import Rx

extension Operator {
  static var sharing: [Operator] {
    [
      Operator("share(replay:scope:)") { world in
        let number = world.program.count
        return world[0].share(replay: number % 3, scope: number % 2 == 0 ? .whileConnected : .forever)
      },
      Operator("publish()") { $0[0].publish().refCount() },
      Operator("replay(_:)") { $0[0].replay($0.program.count).refCount() },
      Operator("replayAll()") { $0[0].replayAll().refCount() },
      Operator("refCount()") { $0[0].multicast(makeSubject: { AsyncSubject() }).refCount() },
      Operator("multicast(_:)") { $0[0].multicast(PublishSubject()).refCount() },
      Operator("multicast(makeSubject:)") { $0[0].multicast(makeSubject: { PublishSubject() }).refCount() },
      Operator("multicast(_:selector:)") { world in
        world[0].multicast({ PublishSubject<Int>() }) { shared in
          Observable.merge(shared, shared.map { try world.bear($0) })
        }
      },
    ]
  }
}
