import CommonMessages
import Envelope
import MessageBus
import Testing

@Suite struct RequestAttemptsTests {
    private let start = ContinuousClock.now
    private let overloaded = Refusal(.overloaded, code: "bus.overloaded", sentence: "Too many wait.")
    private let silence = Refusal(.deadline, code: "bus.deadline", sentence: "Nothing came.")
    private let absent = Refusal(
        .unavailable,
        code: "bus.noWorker",
        sentence: "No worker answers.",
        retryAfter: .milliseconds(500)
    )

    private func attempts(isSafe: Bool = true, retries: Int = 3) -> RequestAttempts {
        RequestAttempts(
            budget: .seconds(10),
            policy: RetryPolicy(maximumRetries: retries),
            isSafe: isSafe,
            from: start
        )
    }

    /// Returns whether there is another attempt, or the error for the caller.
    private func outcome(
        _ attempts: inout RequestAttempts,
        after refusal: Refusal,
        isOwn: Bool = false,
        at seconds: Double,
        isAffordable: Bool = true
    ) -> String {
        do throws(Refusal) {
            _ = try attempts.pause(
                after: refusal,
                isOwn: isOwn,
                at: start.advanced(by: .seconds(seconds)),
                jitter: 0.5,
                isAffordable: { isAffordable }
            )
            return "again"
        } catch {
            return error.problem.sentence
        }
    }

    @Test func `a refusal over the bus is more informative than silence`() {
        var attempts = attempts()
        #expect(outcome(&attempts, after: overloaded, at: 0.1) == "again")
        #expect(outcome(&attempts, after: silence, isOwn: true, at: 10) == "Too many wait.")
    }

    @Test func `a write with an unknown outcome is not reported as refused`() {
        var attempts = attempts(isSafe: false)
        #expect(outcome(&attempts, after: overloaded, at: 0.1) == "again")
        #expect(
            outcome(&attempts, after: silence, isOwn: true, at: 10)
                == "Nothing came. Before that, it answered: Too many wait."
        )
    }

    @Test func `of several refusals over the bus the last is reported`() {
        var attempts = attempts(retries: 1)
        #expect(outcome(&attempts, after: overloaded, at: 0.1) == "again")
        #expect(outcome(&attempts, after: absent, at: 2.2) == "No worker answers.")
    }

    @Test func `without a retry budget the refusal stands`() {
        var attempts = attempts()
        #expect(outcome(&attempts, after: overloaded, at: 0.1, isAffordable: false) == "Too many wait.")
    }

    @Test func `a restarting service is awaited, an absent one not until the end`() {
        var attempts = attempts()
        #expect(outcome(&attempts, after: absent, at: 2) == "again")
        #expect(outcome(&attempts, after: absent, at: 4.5) == "No worker answers.")
    }

    @Test func `canceling is reported as canceled`() {
        var attempts = attempts()
        _ = outcome(&attempts, after: overloaded, at: 0.1)
        #expect(outcome(&attempts, after: .cancelled, isOwn: true, at: 1) == Refusal.cancelled.problem.sentence)
    }
}
