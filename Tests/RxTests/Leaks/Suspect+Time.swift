import Rx

extension Suspect {
  /// Operators of schedulers and of time.
  static var timely: [Suspect] {
    [
      Suspect("observe(on:)") { $0.source.map($0.closure).observe(on: $0.scheduler) },
      Suspect("observe(on:) the current thread") { $0.source.observe(on: CurrentThreadScheduler.instance) },
      Suspect("subscribe(on:)") { $0.source.map($0.closure).subscribe(on: $0.scheduler) },
      Suspect("delay") { $0.source.map($0.closure).delay(.seconds(2), scheduler: $0.scheduler) },
      Suspect("delaySubscription") { $0.source.delaySubscription(.seconds(2), scheduler: $0.scheduler) },
      Suspect("debounce") { $0.source.map($0.closure).debounce(.seconds(2), scheduler: $0.scheduler) },
      Suspect("throttle") { $0.source.map($0.closure).throttle(.seconds(5), scheduler: $0.scheduler) },
      Suspect("throttle, first only") { $0.source.throttle(.seconds(5), latest: false, scheduler: $0.scheduler) },
      Suspect("timeout") { $0.source.map($0.closure).timeout(.seconds(4), scheduler: $0.scheduler) },
      Suspect("timeout to another") { material in
        material.source.timeout(.seconds(2), other: material.other.map(material.closure), scheduler: material.scheduler)
      },
      Suspect("take(for:)") { $0.source.map($0.closure).take(for: .seconds(5), scheduler: $0.scheduler) },
      Suspect("skip for a while") { $0.source.map($0.closure).skip(.seconds(5), scheduler: $0.scheduler) },
      Suspect("buffer") { $0.source.map($0.closure).buffer(timeSpan: .seconds(4), count: 2, scheduler: $0.scheduler) },
      Suspect("window") { $0.source.map($0.closure).window(timeSpan: .seconds(4), count: 2, scheduler: $0.scheduler) },
      Suspect("window, all windows heard") { material in
        material.source.window(timeSpan: .seconds(4), count: 2, scheduler: material.scheduler).flatMap { window in
          window.map(material.closure)
        }
      },
    ]
  }
}
