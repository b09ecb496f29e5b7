/// How long and how often one call is tried: its time, its retries and how the earlier attempts ended.
struct RequestAttempts {
    /// How long the caller waits over all attempts.
    let budget: Duration
    private let deadline: ContinuousClock.Instant
    private let policy: RetryPolicy
    private var retries = 0

    init(budget: Duration, policy: RetryPolicy, from start: ContinuousClock.Instant) {
        self.budget = budget
        self.policy = policy
        deadline = start.advanced(by: budget)
    }

    /// What is left of the caller's time.
    func remaining(at now: ContinuousClock.Instant) -> Duration { now.duration(to: deadline) }

    /// The pause before the next attempt; throws what the caller is told when there is none.
    mutating func pause(after refusal: Refusal, at now: ContinuousClock.Instant) throws(Refusal) -> Duration {
        guard refusal != .cancelled, refusal != .clientClosed,
            let pause = policy.pause(
                after: refusal,
                retries: retries,
                remaining: remaining(at: now),
                jitter: .random(in: 0...1)
            )
        else { throw refusal }
        retries += 1
        return pause
    }
}
