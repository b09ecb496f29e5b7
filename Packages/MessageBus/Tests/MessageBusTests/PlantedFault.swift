import MessageBus
import MessageBusTestKit

/// A bug that a broker could have; the simulation must find each.
enum PlantedFault: String, CaseIterable {
    /// A reply goes to another client than the one that asked.
    case replyToAnotherClient
    /// A reply has the content of an earlier one.
    case contentOfAnotherReply
    /// A dead worker's request is redispatched and never arrives.
    case lostRedispatch
    /// A request that is neither keyed nor safe is redispatched.
    case secondDispatchOfUnkeyedWrite
    /// A redispatched request has lost its key.
    case keyLostAtRedispatch
    /// A reply does not return its credit.
    case creditLeak
    /// A worker gets more requests than its credit.
    case creditIgnored
    /// A worker gets fewer requests than its credit while requests wait.
    case creditWithheld
    /// Forged heartbeats keep dead workers alive.
    case heartbeatOfTheDeadBelieved
    /// A worker that disconnected stays registered.
    case farewellIgnored
    /// The broker believes the principal that a client claims.
    case principalBelieved
    /// A reply counts although its request went to another worker meanwhile.
    case lateFinalAccepted
    /// Every reply is sent twice.
    case finalForwardedTwice
    /// Queued requests have no deadline.
    case deadlineIgnoredInQueue
    /// The queue is unbounded.
    case queueBoundIgnored
    /// No number of dead workers makes a request poison.
    case poisonNeverGiven
    /// An expired lease makes a request poison, as if its worker had died.
    case poisonGivenForALease
    /// A draining broker loses replies.
    case finalDroppedAtDrain
    /// A silent worker keeps its requests.
    case leaseNeverEnds
    /// A worker loses requests that it has just begun.
    case leaseTooShort
    /// A worker whose handlers hang gets its credit back.
    case creditOfHangingWorkerReturned
    /// The broker ignores a client's withdrawal.
    case withdrawalIgnored
    /// The worker gets no cancel for a withdrawn request.
    case cancelLost
    /// The wrong worker gets the cancel.
    case cancelToAnotherWorker
    /// A client withdraws another client's request.
    case withdrawalOfAnotherClient
    /// A part of a stream is lost.
    case partialLost
    /// A part of a stream arrives after its end.
    case partialAfterFinal
    /// A worker on a shared connection gets another worker's request.
    case tagOfAnotherWorker
}
