import Foundation
import Synchronization
import Testing

@testable import ServiceHost

@Suite struct ForcedEndTests {
    @Test func `a signal ends a process whose tasks keep every thread busy`() async {
        signal(SIGUSR1, SIG_IGN)
        let isOver = Atomic(false)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        // The same signal has two readers in a process: one that asks for an orderly end, and this one.
        let others = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: DispatchQueue(label: "others"))
        others.setEventHandler {}
        others.resume()
        let end = ForcedEnd(signals: [SIGUSR1], after: .zero) { isOver.store(true, ordering: .relaxed) }
        await withDiscardingTaskGroup { group in
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                group.addTask {
                    begin.yield()
                    while !isOver.load(ordering: .relaxed) {}
                }
            }
            Thread.detachNewThread { kill(getpid(), SIGUSR1) }
        }
        for await _ in begun { break }
        let wasOver = isOver.load(ordering: .relaxed)
        #expect(wasOver)
        withExtendedLifetime(end) {}
        others.cancel()
    }
}
