public import ShoppingModule

/// Why a stub does not answer.
public enum StubError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The test took it away.
    case absent(Collaborator)
    /// The stock is smaller than what is used.
    case notEnough(ProductID)

    /// What happened.
    public var description: String {
        switch self {
        case .absent(let collaborator): "The \(collaborator.rawValue) service is not there."
        case .notEnough(let product): "There is not enough of \(product)."
        }
    }
}
