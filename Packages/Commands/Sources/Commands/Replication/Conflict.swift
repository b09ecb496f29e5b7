public import Foundation

/// A value that lost to another one, although neither of their writers had seen the other's.
///
/// The hub keeps it as an entity of its own beside the module's, so that it reaches every device with the feed. A
/// person takes the lost value back or drops it; the hub drops one that is older than ``lifetime``.
public struct Conflict: Hashable, Codable, Sendable {
    /// The kind of the entities that hold conflicts.
    public static let kind = ByteText("conflict")
    /// How long the hub keeps one at least, in seconds: it drops older ones when a device next sends something.
    public static let lifetime: TimeInterval = 90 * 86_400
    /// The size in bytes above which a lost value, with the one that holds, isn't kept whole: as JSON in JSON, it can
    /// take twice as much, and one reply of a feed must hold it.
    static let maximumBytes = 500_000
    /// The size in bytes up to which a value is kept in any case.
    private static let briefBytes = 200
    private static let group = ByteText("value")
    private static let namespace = UUID(byteArray: Array("Larder: conflict".utf8))

    /// The kind of the entity, such as `"recipe"`.
    public let kind: String
    /// The entity's identity within its kind.
    public let entityId: String
    /// The field group.
    public let field: String
    /// The key of a map, or the source of a contribution; `nil` for a group that is one value.
    public let key: String?
    /// The value that holds, as JSON; `nil` for a key that was removed, and where the entity is gone.
    public private(set) var kept: String?
    /// The value that lost, as JSON; `nil` for a key that was removed.
    public private(set) var lost: String?
    /// The principal who wrote the lost value; empty when the hub doesn't know any more.
    public let lostBy: String
    /// When the conflict was found.
    public let at: Date

    /// What lost with the value at other keys of the map, which say one thing with it; `nil` for nothing.
    public private(set) var together: [Partner]?
    /// How many bytes were lost that were too large to be kept; `nil` where all is kept.
    ///
    /// In their place, ``lost`` is a sentence about that.
    public private(set) var omittedBytes: Int?

    /// A value that lost together with another one.
    public struct Partner: Hashable, Codable, Sendable {
        /// The key.
        public let key: String
        /// The value, as JSON; `nil` for a key that was removed.
        public let lost: String?
    }

    /// The size of all values.
    var byteCount: Int { lostBytes + (kept?.utf8.count ?? 0) }

    private var lostBytes: Int {
        (together ?? []).reduce(lost?.utf8.count ?? 0) { $0 + $1.key.utf8.count + ($1.lost?.utf8.count ?? 0) }
    }

    /// The conflict with sentences in place of large values.
    var abridged: Conflict {
        func sentence(_ bytes: Int) -> String { "\"A value of \(bytes) bytes, too large to be kept.\"" }
        var brief = self
        if let kept, kept.utf8.count > Self.briefBytes { brief.kept = sentence(kept.utf8.count) }
        if lostBytes > Self.briefBytes {
            (brief.lost, brief.together, brief.omittedBytes) = (sentence(lostBytes), nil, lostBytes)
        }
        return brief
    }

    /// The field that the values belong to.
    var writtenField: WrittenField { WrittenField(group: ByteText(field), key: key.map { ByteText($0) }) }

    /// The entity that the values belong to.
    var entity: EntityKey { EntityKey(kind, entityId) }

    /// Returns the conflict that an entity holds; `nil` for any other entity, for a dropped one, and for one that only
    /// a later release can read.
    init?(_ entity: StoredEntity) {
        guard entity.key.kind == Self.kind, let bytes = entity.state.groups[Self.group]?.value,
            let conflict = try? StoredJSON.decode(Conflict.self, from: bytes)
        else { return nil }
        self = conflict
    }

    private init(
        _ change: GroupChange,
        of entity: EntityKey,
        kept: Value,
        lost: Value,
        together: [Partner],
        by principal: String,
        at time: Date
    ) {
        (self.together, omittedBytes) = (together.isEmpty ? nil : together, nil)
        (kind, entityId) = (entity.kind.text, entity.id.text)
        (field, key) = (change.group.text, change.effect.member?.text)
        (self.kept, self.lost, lostBy, at) = (kept.text, lost.text, principal, time)
    }

    /// The operation that keeps it, under an identity that the group of its change gives.
    func operation(in group: OperationGroup, at stamp: Stamp) -> EntityOperation {
        let writer = "\(group.incarnation.high) \(group.incarnation.low) \(group.number)"
        let name = "\(writer) \(kind) \(entityId) \(field) \(key ?? "")"
        let id = UUID(namespace: Self.namespace, name: name).uuidString.lowercased()
        let change = GroupChange(Self.group, .write(json: self))
        return EntityOperation(
            entity: EntityKey(kind: Self.kind, id: ByteText(id)),
            life: 1,
            stamp: stamp,
            intent: .create([change])
        )
    }

    /// What takes the lost value back, with all that was lost together with it.
    var restoration: Intent {
        let group = ByteText(field)
        func change(_ key: String, _ lost: String?) -> GroupChange {
            GroupChange(group, lost.map { .put(ByteText(key), Array($0.utf8)) } ?? .removeKey(ByteText(key)))
        }
        guard let key else { return .change([GroupChange(group, .write(Array((lost ?? "").utf8)))]) }
        return .change([change(key, lost)] + (together ?? []).map { change($0.key, $0.lost) })
    }

    /// Whether taking another conflict's value back settles this one, too: both values lost together.
    func isRestored(with other: Conflict) -> Bool {
        guard (kind, entityId, field, at) == (other.kind, other.entityId, other.field, other.at), lostBy == other.lostBy
        else { return false }
        return (other.together ?? []).contains { $0.key == key && $0.lost == lost }
    }

    /// What an operation meets at the hub.
    struct Meeting {
        /// The entity, with the earlier operations of the same group.
        let state: EntityState
        /// The entity before the group.
        let before: EntityState
        /// The time of arrival.
        let time: Date
        /// The merge rules of the module.
        let rules: MergeRules
        /// The fields of the entity of which a conflict is known.
        let known: Set<WrittenField>
    }

    /// Returns what an operation and the values that it meets make of each other.
    ///
    /// - Parameters:
    ///   - operation: An operation of a device, before it is folded.
    ///   - writes: What the group of the operation writes last.
    ///   - principal: Who wrote it.
    ///   - meeting: What it meets.
    ///   - unseen: Returns who wrote a field after the device had read the feed; `nil` for no one.
    /// - Returns: One conflict for each field of which a value loses, with what the group writes there last.
    /// - Throws: What `unseen` throws.
    static func all(
        of operation: EntityOperation,
        writing writes: LastWrites,
        by principal: String,
        at meeting: Meeting,
        unseen: (WrittenField) throws(StoreError) -> String?
    ) throws(StoreError) -> [Conflict] {
        if operation.intent == .delete { return try all(ofDeletion: operation, at: meeting, unseen: unseen) }
        let (state, entity, time) = (meeting.state, operation.entity, meeting.time)
        guard state.isAlive, operation.life == state.life else { return [] }
        var (found, fields): ([Conflict], Set<WrittenField>) = ([], meeting.known)
        for change in operation.intent.changes {
            let field = WrittenField(group: change.group, key: change.effect.member)
            guard let known = state.groups[change.group]?.register(of: change.effect), let own = change.effect.value,
                known.stamp.incarnation != operation.stamp.incarnation, known.value != own.bytes,
                !fields.contains(field)
            else { continue }
            let theirs = Value(bytes: known.value)
            let partners = meeting.rules.partners(of: change, of: entity.kind)
            if known.stamp > operation.stamp {
                guard let last = writes[field, of: entity], known.stamp > last.stamp, known.value != last.value.bytes
                else { continue }
                fields.insert(field)
                let lost = writes.partners(partners, in: change.group, of: entity)
                let own = last.value
                found.append(
                    Conflict(change, of: entity, kept: theirs, lost: own, together: lost, by: principal, at: time)
                )
            } else if let writer = try unseen(field) {
                fields.insert(field)
                let lost = meeting.before.values(of: partners, in: change.group)
                found.append(
                    Conflict(change, of: entity, kept: own, lost: theirs, together: lost, by: writer, at: time)
                )
            }
        }
        return found.map { $0.byteCount <= maximumBytes ? $0 : $0.abridged }
    }

    /// Returns the values that go with an entity although the writer of its deletion had not seen them.
    private static func all(
        ofDeletion operation: EntityOperation,
        at meeting: Meeting,
        unseen: (WrittenField) throws(StoreError) -> String?
    ) throws(StoreError) -> [Conflict] {
        let (state, entity) = (meeting.state, operation.entity)
        guard state.isAlive, operation.life &- 1 == state.life, entity.kind != kind else { return [] }
        var found: [Conflict] = []
        for change in state.writes {
            guard let known = state.groups[change.group]?.register(of: change.effect),
                known.stamp.incarnation != operation.stamp.incarnation,
                let writer = try unseen(WrittenField(group: change.group, key: change.effect.member))
            else { continue }
            let lost = state.values(of: meeting.rules.partners(of: change, of: entity.kind), in: change.group)
            let (none, theirs) = (Value(bytes: nil), Value(bytes: known.value))
            found.append(
                Conflict(change, of: entity, kept: none, lost: theirs, together: lost, by: writer, at: meeting.time)
            )
        }
        return found.map { $0.byteCount <= maximumBytes ? $0 : $0.abridged }
    }

    /// A value of a field group, or of one of its keys.
    struct Value {
        let bytes: [UInt8]?
        fileprivate var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
    }
}

extension MergeRules {
    /// The keys that say one thing together with the one that a change writes.
    fileprivate func partners(of change: GroupChange, of kind: ByteText) -> [ByteText] {
        change.effect.member.map { partners(of: $0, in: change.group, of: kind) } ?? []
    }
}

extension LastWrites {
    /// What the group writes last at keys of a map; a conflict policy can have divided the operation of a command.
    fileprivate func partners(_ keys: [ByteText], in map: ByteText, of entity: EntityKey) -> [Conflict.Partner] {
        keys.compactMap { key in
            self[WrittenField(group: map, key: key), of: entity].map {
                Conflict.Partner(key: key.text, lost: $0.value.text)
            }
        }
    }
}

extension EntityState {
    /// What would write each value that a last writer decides, without keys that were removed.
    fileprivate var writes: [GroupChange] {
        groups.pairs.flatMap { pair -> [GroupChange] in
            switch pair.value {
            case .register(let register):
                return register.value.map { [GroupChange(pair.key, .write($0))] } ?? []
            case .map(let map):
                return map.pairs.compactMap { entry in
                    entry.value.value.map { GroupChange(pair.key, .put(entry.key, $0)) }
                }
            case .set, .ledger, .contributions, .mark: return []
            }
        }
    }

    /// What it holds at keys of a map.
    fileprivate func values(of keys: [ByteText], in group: ByteText) -> [Conflict.Partner] {
        guard case .map(let map)? = groups[group] else { return [] }
        return keys.compactMap { key in
            map[key].map { Conflict.Partner(key: key.text, lost: Conflict.Value(bytes: $0.value).text) }
        }
    }
}

extension GroupEffect {
    /// What a last writer decides with it; `nil` for an effect that never conflicts.
    var value: Conflict.Value? {
        switch self {
        case .write(let value), .put(_, let value): Conflict.Value(bytes: value)
        case .removeKey: Conflict.Value(bytes: nil)
        case .add, .remove, .contribute, .raise, .record: nil
        }
    }
}

extension GroupState {
    /// The register that an effect writes; `nil` when the group doesn't have it yet.
    func register(of effect: GroupEffect) -> Register? {
        switch (self, effect) {
        case (.register(let register), .write): register
        case (.map(let map), .put(let key, _)), (.map(let map), .removeKey(let key)): map[key]
        default: nil
        }
    }
}
