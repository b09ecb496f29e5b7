extension ClientCore {
    /// What the broker is told besides requests.
    package enum Notice: Hashable, Sendable {
        /// Asks what the broker knows beyond the specification.
        case askFeatures
        /// Withdraws a request.
        case cancel(CorrelationID)
    }
}
