/// How each field group of a module merges.
///
/// The module declares it once, in its application target.
///
/// Undeclared kinds and groups are kept and merged according to their own states, so that a node of an earlier release
/// forwards them intact.
public struct MergeRules: Sendable {
    /// A group and its rule.
    public struct Group: Sendable {
        /// The group's name within its kind.
        public let name: ByteText
        /// The merge rule.
        public let rule: MergeRule
        /// The keys of a map that say one thing together, such as an amount and its unit; none of another group.
        public let together: [[ByteText]]

        /// Declares a group.
        public init(_ name: ByteText, _ rule: MergeRule, together: [[ByteText]] = []) {
            self.name = name
            self.rule = rule
            self.together = together
        }
    }

    /// A kind and its groups.
    public struct Kind: Sendable {
        /// The kind's name.
        public let name: ByteText
        /// Its groups.
        public let groups: [Group]

        /// Declares a kind.
        public init(_ name: ByteText, _ groups: [Group]) {
            self.name = name
            self.groups = groups
        }
    }

    /// The kinds.
    public let kinds: [Kind]

    /// Declares a module's kinds.
    public init(_ kinds: [Kind]) { self.kinds = kinds }

    /// Returns the first group that an operation changes by a rule other than the declared one; `nil` when all agree.
    public func violation(in operation: EntityOperation) -> ByteText? {
        guard let kind = kinds.first(where: { $0.name == operation.entity.kind }) else { return nil }
        return operation.intent.changes.first { change in
            guard let group = kind.groups.first(where: { $0.name == change.group }) else { return false }
            return change.effect.state(at: operation.stamp).rule != group.rule
        }?.group
    }

    /// Returns the keys of a map that say one thing together with one of its keys, without this key.
    ///
    /// A module writes them together, so when one of them loses to another writer, all of them do.
    public func partners(of key: ByteText, in group: ByteText, of kind: ByteText) -> [ByteText] {
        let declared = kinds.first { $0.name == kind }?.groups.first { $0.name == group }
        return (declared?.together.first { $0.contains(key) } ?? []).filter { $0 != key }
    }
}
