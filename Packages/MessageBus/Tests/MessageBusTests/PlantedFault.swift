import MessageBus
import MessageBusTestKit

/// A mistake that a broker could make; the simulation must find each.
enum PlantedFault: String, CaseIterable {
    /// A reply leaves for another client than the one that asked.
    case replyToAnotherClient
    /// A reply carries what an earlier one carried.
    case contentOfAnotherReply
    /// What a dead worker held is handed out again and never gets there.
    case lostRedispatch
    /// What has neither key nor safety is handed out again.
    case secondDispatchOfUnkeyedWrite
    /// A request that is handed out again has lost its key.
    case keyLostAtRedispatch
    /// A reply does not give its credit back.
    case creditLeak
    /// A worker gets more than it asked for.
    case creditIgnored
    /// A worker gets less than it asked for, while requests wait.
    case creditWithheld
    /// Somebody beats for workers that are dead.
    case heartbeatOfTheDeadBelieved
    /// A worker that said farewell stays registered.
    case farewellIgnored
    /// A client is who it claims to be.
    case principalBelieved
    /// A reply counts although its request went to another worker meanwhile.
    case lateFinalAccepted
    /// Every reply leaves twice.
    case finalForwardedTwice
    /// What waits has no deadline.
    case deadlineIgnoredInQueue
    /// Any number of requests may wait.
    case queueBoundIgnored
    /// Any number of workers may die with one request.
    case poisonNeverGiven
    /// A request whose lease has ended is poison, as if its worker had died.
    case poisonGivenForALease
    /// A draining broker loses the replies.
    case finalDroppedAtDrain
    /// A worker keeps what it has been silent about.
    case leaseNeverEnds
    /// A worker loses what it has hardly begun.
    case leaseTooShort
    /// A worker whose handlers hang gets its credit back.
    case creditOfHangingWorkerReturned
    /// A client's withdrawal is not heard.
    case withdrawalIgnored
    /// The worker is not told that nobody waits.
    case cancelLost
    /// Another worker is told that nobody waits.
    case cancelToAnotherWorker
    /// A client withdraws what another one has asked.
    case withdrawalOfAnotherClient
    /// A part of a stream is lost.
    case partialLost
    /// A part of a stream comes after its end.
    case partialAfterFinal
    /// A worker that shares its connection gets what is another's.
    case tagOfAnotherWorker
}
