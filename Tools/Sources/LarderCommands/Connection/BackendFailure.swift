/// Why there is nothing to send requests to.
public struct BackendFailure: Error, Hashable, Sendable {
    /// What happened, and what to do next.
    public let sentence: String

    /// Makes a failure.
    public init(sentence: String) { self.sentence = sentence }
}
