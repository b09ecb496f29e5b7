import MessageBus

/// Why a command did not do all it was asked.
enum CommandFailure: Error, Hashable {
    /// Something was refused or failed; the sentence says what happened and what to do next.
    case refused(String)
    /// The command line itself makes no sense.
    case usage(String)
    /// Part of the work failed, and standard error has been told so already.
    case told

    /// Takes over what a service, the broker or the client says.
    init(_ refusal: Refusal) { self = .refused(refusal.description) }
}
