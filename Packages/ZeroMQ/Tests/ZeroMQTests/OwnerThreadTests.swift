import Foundation
import Glibc
import Synchronization
import Testing
import ZeroMQ

@Suite struct OwnerThreadTests {
    private static func blocksTermination() -> Bool {
        var mask = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &mask)
        return sigismember(&mask, SIGTERM) == 1
    }

    @Test func `signals of the process never reach the thread, and still reach its creator`() {
        let isBlocked = Mutex(false)
        let name = Mutex("")
        let before = Self.blocksTermination()
        let thread = OwnerThread(name: "owner-test") {
            isBlocked.withLock { $0 = Self.blocksTermination() }
            let comm = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
            name.withLock { $0 = comm ?? "" }
        }
        #expect(Self.blocksTermination() == before)
        thread.join()
        thread.join()
        #expect(isBlocked.withLock { $0 })
        #expect(name.withLock { $0 } == "owner-test\n")
    }

    @Test func `only the thread itself is current`() {
        let passed = Mutex<OwnerThread?>(nil)
        let isCurrent = Mutex(false)
        let mayLook = Wakeup()
        let thread = OwnerThread(name: "owner-test") {
            let poller = Poller()
            poller.add(mayLook)
            try? poller.wait(milliseconds: 60_000)
            isCurrent.withLock { $0 = passed.withLock { $0?.isCurrent ?? false } }
        }
        #expect(!thread.isCurrent)
        passed.withLock { $0 = thread }
        mayLook.signal()
        thread.join()
        #expect(isCurrent.withLock { $0 })
    }
}

@Suite struct FailureReportTests {
    @Test func `the first failure is reported once, whether it comes before or after the listener`() {
        let reported = Mutex<[SocketError]>([])
        let report = FailureReport()
        report.whenFailed { error in reported.withLock { $0.append(error) } }
        report.fail(.terminated)
        report.fail(.tooManySockets)
        #expect(reported.withLock { $0 } == [.terminated])
        let late = FailureReport()
        late.fail(.tooManySockets)
        late.whenFailed { error in reported.withLock { $0.append(error) } }
        #expect(reported.withLock { $0 } == [.terminated, .tooManySockets])
    }
}
