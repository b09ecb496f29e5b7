import CommonMessages

/// The attempts of one call: how long and how often to try, and the error for its caller.
package struct RequestAttempts: Sendable {
    /// How long the caller waits over all attempts.
    package let budget: Duration
    private let start: ContinuousClock.Instant
    private let policy: RetryPolicy
    private let isSafe: Bool
    private var retries = 0
    /// The last refusal received over the bus, which is more informative than a time-out.
    private var answered: Refusal?

    package init(budget: Duration, policy: RetryPolicy, isSafe: Bool, from start: ContinuousClock.Instant) {
        self.budget = budget
        self.policy = policy
        self.isSafe = isSafe
        self.start = start
    }

    /// Returns what is left of the caller's time.
    package func remaining(at now: ContinuousClock.Instant) -> Duration { budget - start.duration(to: now) }

    /// Returns when to try again.
    ///
    /// - Parameters:
    ///   - refusal: The outcome of the last attempt.
    ///   - isOwn: Whether the client itself made the refusal, because no answer arrived.
    ///   - now: The current moment.
    ///   - jitter: A random number from 0 to 1.
    ///   - isAffordable: Called when everything else permits another attempt.
    /// - Returns: The pause before the next attempt.
    /// - Throws: The error for the caller when there is none.
    package mutating func pause(
        after refusal: Refusal,
        isOwn: Bool,
        at now: ContinuousClock.Instant,
        jitter: Double,
        isAffordable: () -> Bool
    ) throws(Refusal) -> Duration {
        if refusal == .cancelled || refusal == .clientClosed { throw refusal }
        if !isOwn { answered = refusal }
        let elapsed = start.duration(to: now)
        // The broker has already waited for the service, and a restarting service is back by then.
        let isAbsent = refusal.problem.code == Refusal.noWorkerCode && elapsed >= policy.patienceForAbsentServices
        let pause = policy.pause(after: refusal, retries: retries, remaining: budget - elapsed, jitter: jitter)
        guard let pause, !isAbsent, isAffordable() else { throw isOwn ? mostTelling(refusal) : refusal }
        retries += 1
        return pause
    }

    /// Chooses between a refusal that the client made itself and the last one from the bus.
    private func mostTelling(_ own: Refusal) -> Refusal {
        guard let answered else { return own }
        if isSafe { return answered }
        // The last attempt may have been done, so its earlier refusal does not settle the outcome.
        var problem = own.problem
        problem.sentence += " Before that, it answered: \(answered.problem.sentence)"
        return Refusal(own.status, problem, retryAfter: own.retryAfter)
    }
}
