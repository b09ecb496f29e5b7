import MessageBus

/// Why a command failed or did only a part of its work.
enum CommandFailure: Error, Hashable {
    /// A refusal or a failure; the sentence says what happened and what to do next.
    case refused(String)
    /// The command line is invalid.
    case usage(String)
    /// Part of the work failed, and standard error already has the message.
    case reported

    /// Wraps the refusal of a service, of the broker or of the client.
    init(_ refusal: Refusal) { self = .refused(refusal.description) }
}
