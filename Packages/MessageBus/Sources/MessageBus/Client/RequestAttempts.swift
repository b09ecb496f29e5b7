import CommonMessages

/// How long and how often one call is tried, and what its caller is told when it failed.
package struct RequestAttempts: Sendable {
    /// How long the caller waits over all attempts.
    package let budget: Duration
    private let start: ContinuousClock.Instant
    private let policy: RetryPolicy
    private let isSafe: Bool
    private var retries = 0
    /// The last refusal that came over the bus, which tells more than that nothing came.
    private var told: Refusal?

    package init(budget: Duration, policy: RetryPolicy, isSafe: Bool, from start: ContinuousClock.Instant) {
        self.budget = budget
        self.policy = policy
        self.isSafe = isSafe
        self.start = start
    }

    /// What is left of the caller's time.
    package func remaining(at now: ContinuousClock.Instant) -> Duration { budget - start.duration(to: now) }

    /// Says when to try again.
    ///
    /// - Parameters:
    ///   - refusal: How the last attempt ended.
    ///   - isOwn: Whether it is the client's own, made because no answer came.
    ///   - now: The moment now.
    ///   - jitter: A random number from 0 to 1.
    ///   - isAffordable: Asked when all else speaks for another attempt.
    /// - Returns: The pause before the next attempt.
    /// - Throws: What the caller is told when there is none.
    package mutating func pause(
        after refusal: Refusal,
        isOwn: Bool,
        at now: ContinuousClock.Instant,
        jitter: Double,
        isAffordable: () -> Bool
    ) throws(Refusal) -> Duration {
        if refusal == .cancelled || refusal == .clientClosed { throw refusal }
        if !isOwn { told = refusal }
        let elapsed = start.duration(to: now)
        // The broker has waited for the service already, and a service that restarts is back by then.
        let isAbsent = refusal.problem.code == Refusal.noWorkerCode && elapsed >= policy.patienceForAbsentServices
        let pause = policy.pause(after: refusal, retries: retries, remaining: budget - elapsed, jitter: jitter)
        guard let pause, !isAbsent, isAffordable() else { throw isOwn ? mostTelling(refusal) : refusal }
        retries += 1
        return pause
    }

    /// Of a refusal that the client made itself and what came over the bus before it.
    private func mostTelling(_ own: Refusal) -> Refusal {
        guard let told else { return own }
        if isSafe { return told }
        // The last attempt may have been done, so that it was refused before is not the whole truth.
        var problem = own.problem
        problem.sentence += " Before that it said: \(told.problem.sentence)"
        return Refusal(own.status, problem, retryAfter: own.retryAfter)
    }
}
