import MessageBus
import Testing

@Suite struct RetryBudgetTests {
    private let start = MonotonicTime(milliseconds: 1_000)

    private func budget(capacity: Int = 100) -> RetryBudget {
        RetryBudget(share: 0.1, capacity: capacity, at: start)
    }

    /// Returns how many of a number of retries are allowed.
    private func spend(_ count: Int, _ budget: inout RetryBudget, sent: UInt64, at now: MonotonicTime) -> Int {
        (0..<count).reduce(0) { allowed, _ in allowed + (budget.spend(sent: sent, at: now) ? 1 : 0) }
    }

    @Test func `everything in flight may be sent again once`() {
        var budget = budget()
        #expect(spend(500, &budget, sent: 100, at: start) == 100)
    }

    @Test func `in the long run a tenth of the traffic plus ten a second are allowed`() {
        var budget = budget()
        _ = spend(500, &budget, sent: 0, at: start)
        var allowed = 0
        for second in 1...60 {
            allowed += spend(1_000, &budget, sent: UInt64(second) * 500, at: start + Int64(second) * 1_000)
        }
        #expect(allowed == 60 * (50 + 10))
    }

    @Test func `a quiet client may retry`() {
        var budget = budget()
        _ = spend(500, &budget, sent: 0, at: start)
        #expect(spend(5, &budget, sent: 0, at: start) == 0)
        #expect(spend(5, &budget, sent: 1, at: start + 100) == 1)
        #expect(spend(50, &budget, sent: 2, at: start + 2_100) == 20)
    }

    @Test func `savings are limited`() {
        var budget = budget(capacity: 8)
        #expect(spend(50, &budget, sent: 1_000_000, at: start + 3_600_000) == 8)
    }
}
