extension ClientCore {
    /// A message to the broker other than a request.
    package enum Notice: Hashable, Sendable {
        /// Asks for the features of the broker beyond the specification.
        case askFeatures
        /// Withdraws a request.
        case cancel(CorrelationID)
    }
}
