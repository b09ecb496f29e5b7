/// A collaborator did not do its part.
///
/// The cause is handed back untouched, since whoever refused has said why and what to do next.
public struct CollaboratorFailure: Error, CustomStringConvertible {
    /// Who.
    public let collaborator: Collaborator
    /// What the adapter caught.
    public let cause: any Error

    /// Makes a failure.
    public init(_ collaborator: Collaborator, cause: any Error) {
        self.collaborator = collaborator
        self.cause = cause
    }

    /// What the cause says.
    public var description: String { "\(cause)" }
}
