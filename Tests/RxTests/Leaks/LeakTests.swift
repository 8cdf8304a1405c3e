import Rx
import Testing

/// Each case has a process of its own: `Resources` counts for the whole process.
@Suite("Leaks") struct LeakTests {
  @Test("Nothing is left of any operator, however its subscription ends") func operators() async {
    await #expect(processExitsWith: .success) {
      var throwing = 0
      for suspect in Suspect.all {
        for ending in Ending.allCases {
          let hearing = Hearing(suspect, ending)
          for fault in hearing.faults { Issue.record("\(fault)") }
          if hearing.threw { throwing += 1 }
        }
      }
      #expect(2 * throwing > Suspect.all.count, "only \(throwing) of \(Suspect.all.count) closures were called twice")
    }
  }

  @Test("A receipt that is kept keeps nothing else once the sequence has ended") func receipts() async {
    await #expect(processExitsWith: .success) {
      for suspect in Suspect.all {
        for ending in [Ending.completion, .error, .disposal, .throwing] {
          for fault in Hearing(suspect, ending, keepsReceipt: true).faults { Issue.record("\(fault)") }
        }
      }
    }
  }

  @Test("An operator that keeps its observer is found out") func leak() async {
    await #expect(processExitsWith: .success) {
      var kept: [AnyObserver<Int>] = []
      let leaky = Suspect("leaky") { material in
        Observable<Int>.create { observer in
          kept.append(observer)
          return material.source.map(material.closure).subscribe(observer)
        }
      }
      for ending in Ending.allCases {
        let faults = Hearing(leaky, ending).faults
        #expect(
          faults.contains("leaky, \(ending): what its observer captured lives on")
            && faults.contains { $0.hasSuffix("objects left behind") }, "\(faults)")
      }
    }
  }
}
