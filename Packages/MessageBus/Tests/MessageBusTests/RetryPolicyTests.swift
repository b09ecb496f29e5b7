import Envelope
import MessageBus
import Testing

@Suite struct RetryPolicyTests {
    private let policy = RetryPolicy()
    private let busy = Refusal(.overloaded, code: "bus.overloaded", sentence: "Busy.")

    @Test func `the pause doubles up to a limit and is chosen at random below it`() {
        let longest = (0..<3).map { policy.pause(after: busy, retries: $0, remaining: .seconds(10), jitter: 1) }
        #expect(longest == [.milliseconds(50), .milliseconds(100), .milliseconds(200)])
        #expect(policy.pause(after: busy, retries: 0, remaining: .seconds(10), jitter: 0) == .zero)
        let patient = RetryPolicy(maximumRetries: 100)
        #expect(patient.pause(after: busy, retries: 60, remaining: .seconds(10), jitter: 1) == .seconds(2))
    }

    @Test func `the pause stops doubling after the twentieth time, whatever its limit`() {
        let policy = RetryPolicy(maximumRetries: 100, firstPause: .nanoseconds(1), longestPause: .seconds(3_600))
        for (retries, pause) in [(19, 1 << 19), (20, 1 << 20), (21, 1 << 20), (60, 1 << 20)] {
            let found = policy.pause(after: busy, retries: retries, remaining: .seconds(10), jitter: 1)
            #expect(found == .nanoseconds(pause))
        }
        let limited = RetryPolicy(firstPause: .seconds(1), longestPause: .seconds(9))
        for (remaining, pause) in [(1_001, Duration.seconds(1)), (1_000, nil)] as [(Int, Duration?)] {
            let found = limited.pause(after: busy, retries: 0, remaining: .milliseconds(remaining), jitter: 1)
            #expect(found == pause, "A pause that fills the remaining time leaves none for the request.")
        }
    }

    @Test func `a broker's own retry delay is respected`() {
        let refusal = Refusal(.overloaded, code: "x", sentence: "x", retryAfter: .milliseconds(400))
        #expect(policy.pause(after: refusal, retries: 0, remaining: .seconds(10), jitter: 0) == .milliseconds(400))
    }

    @Test func `retries end with the count and with the time`() {
        #expect(policy.pause(after: busy, retries: 3, remaining: .seconds(10), jitter: 0.5) == nil)
        #expect(policy.pause(after: busy, retries: 0, remaining: .milliseconds(20), jitter: 0.5) == nil)
        #expect(RetryPolicy.never.pause(after: busy, retries: 0, remaining: .seconds(10), jitter: 0) == nil)
    }

    @Test(arguments: [Status.invalid, .notFound, .conflict, .forbidden, .poison, .internal, .unauthenticated])
    func `a request that would be refused again is not sent again`(status: Status) {
        let refusal = Refusal(status, code: "x", sentence: "x")
        #expect(policy.pause(after: refusal, retries: 0, remaining: .seconds(10), jitter: 0) == nil)
    }
}
