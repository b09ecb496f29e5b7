/// Why no services can be reached.
public struct BackendFailure: Error, Hashable, Sendable {
    /// What happened, and what to do next.
    public let sentence: String

    /// Creates a failure.
    public init(sentence: String) { self.sentence = sentence }
}
