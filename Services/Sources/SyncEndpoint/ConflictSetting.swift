import Commands

/// The conflict policies that `hub.json` can name.
enum ConflictSetting: String, Sendable {
    /// The later change holds.
    case lastWriteWins
    /// The change of the other device holds.
    case remoteWins
    /// The change of this device holds.
    case localWins
    /// The service's merger decides.
    case merge

    /// Returns the policy of a service; one without a merger leaves everything to the merge rules.
    func policy(merging merger: (any ConflictMerger)?) -> ConflictPolicy {
        switch self {
        case .lastWriteWins: .lastWriteWins
        case .remoteWins: .remoteWins
        case .localWins: .localWins
        case .merge: merger.map { .merge($0) } ?? .lastWriteWins
        }
    }
}

extension HubAddress {
    /// What the file says about conflicts.
    var conflictSetting: ConflictSetting { conflictPolicy.flatMap(ConflictSetting.init) ?? .lastWriteWins }
}
