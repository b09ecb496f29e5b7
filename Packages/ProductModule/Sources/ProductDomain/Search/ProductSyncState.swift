/// How a product stands with the home's hub.
public enum ProductSyncState: Hashable, Sendable {
    /// The hub has everything.
    case synced
    /// So many changes wait for the hub.
    case pendingUpsert(changes: Int)
    /// The deletion waits for the hub.
    case pendingDelete
    /// The hub refused the last change, and the device has taken it back.
    case failed(lastError: String)
    /// A change lost to another one that its writer had not seen.
    case conflict

    /// The state without its details.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The hub has everything.
        case synced
        /// Changes wait for the hub.
        case pendingUpsert
        /// The deletion waits for the hub.
        case pendingDelete
        /// The hub refused the last change.
        case failed
        /// A change lost to another one.
        case conflict
    }

    /// The state without its details.
    public var kind: Kind {
        switch self {
        case .synced: .synced
        case .pendingUpsert: .pendingUpsert
        case .pendingDelete: .pendingDelete
        case .failed: .failed
        case .conflict: .conflict
        }
    }
}
