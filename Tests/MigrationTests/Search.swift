import Rx
import RxRelay

/// A program as people write it for RxSwift and RxRelay; only its first import has changed.
final class SearchViewModel {
  let query = BehaviorRelay<String>(value: "")
  let failures = PublishRelay<String>()
  let results: Observable<[String]>

  private let history = ReplayRelay<String>.create(bufferSize: 3)
  private let disposeBag = DisposeBag()

  init(search: @escaping (String) -> Single<[String]>, scheduler: SchedulerType) {
    let failures = failures
    results =
      query
      .distinctUntilChanged()
      .filter { !$0.isEmpty }
      .debounce(.seconds(10), scheduler: scheduler)
      .flatMapLatest { text in
        search(text)
          .retry(2)
          .do(onError: { failures.accept("\($0)") })
          .asObservable()
          .catchAndReturn([])
      }
      .share(replay: 1, scope: .whileConnected)
    query.filter { !$0.isEmpty }.subscribe(onNext: history.accept).disposed(by: disposeBag)
  }

  var recent: Infallible<String> { history.asInfallible() }

  func save(_ text: String, to store: Store) -> Completable {
    store.open().flatMapCompletable { store.write(text, to: $0) }
  }
}

/// The store that the view model saves to.
protocol Store {
  func open() -> Single<Int>
  func write(_ text: String, to file: Int) -> Completable
}
