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
