import Foundation
import Synchronization
import Testing

@testable import ServiceHost

@Suite struct ForcedEndTests {
    private final class Flag: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .relaxed) }

        func set() { value.store(true, ordering: .relaxed) }
    }

    @Test func `a signal ends a process whose tasks keep every thread busy`() async {
        signal(SIGUSR1, SIG_IGN)
        let (flag, isLate) = (Flag(), Flag())
        // The same signal has two readers in a process: one that asks for an orderly end, and this one.
        let other = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: DispatchQueue(label: "other"))
        other.setEventHandler {}
        other.resume()
        let end = ForcedEnd(signals: [SIGUSR1], after: .zero) { flag.set() }
        await withDiscardingTaskGroup { group in
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                group.addTask { while !flag.isSet, !isLate.isSet {} }
            }
            Thread.detachNewThread {
                // The readers register on threads of their own; a signal before that has no reader.
                for _ in 0..<300 where !flag.isSet {
                    kill(getpid(), SIGUSR1)
                    usleep(100_000)
                }
                isLate.set()
            }
        }
        #expect(flag.isSet)
        withExtendedLifetime(end) {}
        other.cancel()
    }
}
