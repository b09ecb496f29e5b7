import Sync
import Testing

@Suite struct SyncStatusTests {
    @Test func `a device that has exchanged nothing has no failure`() {
        let status = SyncStatus()
        #expect(status.state == .idle && status.lastFailure == nil && status.nextAttempt == nil)
        #expect([status.failuresInARow, status.successes, status.mismatches, status.attempts] == [0, 0, 0, 0])
        #expect(status.successRate == 1)
    }

    @Test(arguments: [(0, 1, 0), (1, 1, 1), (1, 4, 0.25)])
    func `the rate of successes is their share of all attempts`(successes: Int, attempts: Int, rate: Double) {
        var status = SyncStatus()
        (status.successes, status.attempts) = (successes, attempts)
        #expect(status.successRate == rate)
    }
}
