/// What a device does to keep one household of one service in step with its hub: a state machine without I/O.
///
/// It knows what is to be done and when, and never the data: a driver carries out one ``Effect`` at a time and returns
/// the outcome as an ``Event``. Groups are pushed before the feed is read, so that their effects come back with the
/// same exchange. It compiles as Embedded Swift, because a browser runs it, too.
public struct ReplicaCore: Sendable {
    /// What happened.
    public enum Event: Hashable, Sendable {
        /// There is an occasion to synchronize.
        case occasion(Occasion)
        /// The time of an ``Effect/wait(milliseconds:)`` is over.
        case timer
        /// The device's network is there, or gone.
        case connectivity(isOnline: Bool)
        /// The hub answered the first groups of the outbox.
        case pushed(PushResult)
        /// A page of the feed was read and stored.
        case read(ReadResult)
        /// A snapshot replaced the device's base.
        case adopted
        /// The device continues under another incarnation.
        case renewed
        /// The effect failed; the random number is uniform over its type.
        case failed(Failure, random: UInt64)
    }

    /// Why the device synchronizes now.
    public enum Occasion: UInt8, Hashable, Sendable {
        /// The process started.
        case start
        /// A command wrote into the outbox.
        case written
        /// The hub announced that its feed moved.
        case hint
        /// A person asks.
        case request
        /// The device's data differ from the hub's at the same position: only a snapshot mends that.
        case mismatch
    }

    /// The outcome of a push.
    public enum PushResult: Hashable, Sendable {
        /// Every group that was sent has its answer, and more groups wait or not.
        case answered(more: Bool)
        /// The hub misses groups before those that were sent.
        case gap
        /// The hub has another group under the number of the one at this place in the outbox.
        case forked(position: Int64)
    }

    /// The outcome of reading a page.
    public enum ReadResult: Hashable, Sendable {
        /// It was applied, and it was the last one or not.
        case applied(more: Bool)
        /// It doesn't follow what the device has.
        case resync
    }

    /// Why an effect failed.
    public enum Failure: UInt8, Hashable, Sendable {
        /// It may succeed later: the hub can't be reached, or is busy.
        case transient
        /// The hub doesn't accept this device any more: someone has to sign in again.
        case unauthorized
        /// The hub doesn't understand this device: one of them must be updated.
        case refused
    }

    /// What the driver does next.
    public enum Effect: Hashable, Sendable {
        /// Sends the first pending groups, and notes the hub's answers.
        case push
        /// Reads a page of the feed after the device's position, and applies it.
        case read
        /// Reads a snapshot, and adopts it.
        case adopt
        /// Takes another incarnation, from a place in the outbox on.
        case renew(position: Int64)
        /// Waits, unless something happens before.
        case wait(milliseconds: UInt64)
        /// Waits for an occasion.
        case rest

        /// Whether the driver exchanges data, and returns an event when it is done.
        public var isExchange: Bool {
            switch self {
            case .push, .read, .adopt, .renew: true
            case .wait, .rest: false
            }
        }
    }

    /// Whether it is at work, and if not, why.
    public enum State: Hashable, Sendable {
        /// It exchanges data with the hub.
        case active
        /// Everything is exchanged.
        case idle
        /// The network is gone.
        case offline
        /// It tries again by itself.
        case retrying
        /// A person has to mend this failure, here or at the hub: it tries again when it starts, a person asks or the
        /// network is there, and otherwise about once an hour.
        case stopped(Failure)
    }

    /// How long an idle device waits before it asks without an occasion, in milliseconds: events are only hints, and
    /// losing them costs this much time.
    public static let heartbeatMilliseconds: UInt64 = 30_000

    /// The present state.
    public private(set) var state: State = .idle
    private let retry: RetryPolicy
    private var effect: Effect = .rest
    private var failures = 0
    private var needsPush = true
    private var needsRead = true
    private var needsSnapshot = false
    private var forkedPosition: Int64?

    /// Creates the state of a device that knows nothing yet of its outbox and its hub.
    public init(retry: RetryPolicy = RetryPolicy()) { self.retry = retry }

    /// Takes in what happened.
    ///
    /// - Returns: What to do next; `nil` when the driver continues with what it does.
    public mutating func step(_ event: Event) -> Effect? {
        switch event {
        case .occasion(let occasion): take(occasion)
        case .timer:
            // A command whose disk failed after its commit was reported as undone, and waits without an occasion. The
            // push asks for a read, as each does.
            if state == .idle { needsPush = true }
            if isPausing { state = .active }
        case .connectivity(let isOnline): take(isOnline: isOnline)
        case .failed(let failure, let random): return fail(failure, random)
        case .pushed, .read, .adopted, .renewed:
            guard isBusy else { return nil }
            failures = 0
            finish(event)
            effect = .rest
        }
        return isBusy || isPausing ? nil : next()
    }

    private var isBusy: Bool { effect.isExchange }

    /// Whether it waits after a failure.
    private var isPausing: Bool {
        switch state {
        case .retrying, .stopped: true
        case .active, .idle, .offline: false
        }
    }

    private mutating func take(_ occasion: Occasion) {
        switch occasion {
        case .written: needsPush = true
        case .mismatch: needsSnapshot = true
        case .start, .hint, .request: needsRead = true
        }
        // A write, and a hint of a hub that was just out of reach, can wait for the next attempt, at most a minute.
        guard occasion == .start || occasion == .request else { return }
        needsPush = true
        resume()
    }

    private mutating func take(isOnline: Bool) {
        guard isOnline else {
            state = .offline
            return
        }
        needsPush = true
        failures = 0
        state = .active
    }

    private mutating func resume() {
        failures = 0
        if state != .offline { state = .active }
    }

    private mutating func finish(_ event: Event) {
        switch event {
        case .pushed(.answered(let more)):
            needsPush = more
            needsRead = true
        case .pushed(.gap): needsSnapshot = true
        case .pushed(.forked(let position)): forkedPosition = position
        case .read(.applied(let more)): needsRead = more
        case .read(.resync): needsSnapshot = true
        case .adopted:
            needsSnapshot = false
            // The push asks for a read, as each does.
            needsPush = true
        // The push that found the fork is still needed.
        case .renewed: forkedPosition = nil
        default: break
        }
    }

    private mutating func fail(_ failure: Failure, _ random: UInt64) -> Effect? {
        guard isBusy else { return nil }
        effect = .rest
        guard state != .offline else { return .rest }
        failures += 1
        guard failure == .transient else {
            state = .stopped(failure)
            effect = .wait(milliseconds: RetryPolicy.delayForPerson(random: random))
            return effect
        }
        state = .retrying
        effect = .wait(milliseconds: retry.delay(afterFailures: failures, random: random))
        return effect
    }

    private mutating func next() -> Effect {
        switch state {
        case .offline: effect = .rest
        case .retrying, .stopped: break
        case .active, .idle:
            if let forkedPosition {
                effect = .renew(position: forkedPosition)
            } else if needsSnapshot {
                effect = .adopt
            } else if needsPush {
                effect = .push
            } else if needsRead {
                effect = .read
            } else {
                effect = .wait(milliseconds: Self.heartbeatMilliseconds)
            }
            state = isBusy ? .active : .idle
        }
        return effect
    }
}
