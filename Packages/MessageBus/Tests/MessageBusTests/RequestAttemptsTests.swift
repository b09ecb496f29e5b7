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
        sentence: "Nobody is there.",
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

    /// Whether there is another attempt, or what the caller is told.
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

    @Test func `what came over the bus tells more than that nothing came`() {
        var attempts = attempts()
        #expect(outcome(&attempts, after: overloaded, at: 0.1) == "again")
        #expect(outcome(&attempts, after: silence, isOwn: true, at: 10) == "Too many wait.")
    }

    @Test func `a change that may have been made is not called refused`() {
        var attempts = attempts(isSafe: false)
        #expect(outcome(&attempts, after: overloaded, at: 0.1) == "again")
        #expect(
            outcome(&attempts, after: silence, isOwn: true, at: 10)
                == "Nothing came. Before that it said: Too many wait."
        )
    }

    @Test func `the last of several is told when all came over the bus`() {
        var attempts = attempts(retries: 1)
        #expect(outcome(&attempts, after: overloaded, at: 0.1) == "again")
        #expect(outcome(&attempts, after: absent, at: 2.2) == "Nobody is there.")
    }

    @Test func `without a budget for it the refusal stands`() {
        var attempts = attempts()
        #expect(outcome(&attempts, after: overloaded, at: 0.1, isAffordable: false) == "Too many wait.")
    }

    @Test func `a service that restarts is waited for, one that is absent not until the end`() {
        var attempts = attempts()
        #expect(outcome(&attempts, after: absent, at: 2) == "again")
        #expect(outcome(&attempts, after: absent, at: 4.5) == "Nobody is there.")
    }

    @Test func `who has cancelled is told just that`() {
        var attempts = attempts()
        _ = outcome(&attempts, after: overloaded, at: 0.1)
        #expect(outcome(&attempts, after: .cancelled, isOwn: true, at: 1) == Refusal.cancelled.problem.sentence)
    }
}
