public import ShoppingModule

/// Why a test's kitchen does not answer.
public enum KitchenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The test took it away.
    case absent(Collaborator)

    /// What happened.
    public var description: String {
        switch self {
        case .absent(let collaborator): "The \(collaborator.rawValue) service is not there."
        }
    }
}
