/// A change of the hub's form of an entity that has pending changes of this device over it.
struct BaseChange {
    let conflict: EntityConflict
    /// The incarnations of this device, whose own changes come back in the feed.
    let own: Set<Incarnation>

    private var base: EntityState { conflict.base }
    private var remote: EntityState { conflict.remote }

    /// Whether another node deleted the entity, which this device shows with changes.
    var endsEditedLife: Bool {
        base.isAlive && !remote.isAlive && remote.life > base.life && conflict.local.isAlive
            && conflict.local.life == base.life
    }

    /// Whether this device deletes the entity in the life in which another node changed it.
    var isEditOfDeleted: Bool {
        remote.isAlive && remote.life == base.life && conflict.local.life == remote.life &+ 1 && hasForeignWrites
    }

    /// Returns what another node wrote since at the place of an effect of this device; `nil` for nothing.
    func foreignWrite(at change: GroupChange, ofLife life: UInt32) -> (written: Register, before: [UInt8]?)? {
        guard remote.isAlive, life == remote.life,
            let register = remote.groups[change.group]?.register(of: change.effect)
        else { return nil }
        let known = base.life == remote.life ? base.groups[change.group]?.register(of: change.effect) : nil
        guard isForeign(register, over: known) else { return nil }
        return (register, known?.value)
    }

    /// A restored hub can have an older value than the device; that is not a change.
    private func isForeign(_ register: Register, over known: Register?) -> Bool {
        guard !own.contains(register.stamp.incarnation) else { return false }
        guard let known else { return true }
        return register.stamp > known.stamp
    }

    /// A mark has no writer, so raising one is not a reason to keep an entity.
    private var hasForeignWrites: Bool {
        remote.groups.pairs.contains { pair in
            switch (pair.value, base.groups[pair.key]) {
            case (.register(let register), .register(let known)?): isForeign(register, over: known)
            case (.map(let map), .map(let known)?), (.contributions(let map), .contributions(let known)?):
                map.pairs.contains { isForeign($0.value, over: known[$0.key]) }
            case (.set(let elements), .set(let known)?):
                elements.pairs.contains { element in
                    element.value.live.contains { stamp in
                        !own.contains(stamp.incarnation) && known[element.key]?.live.contains(stamp) != true
                    }
                }
            case (.ledger(let events), .ledger(let known)?):
                events.pairs.contains { event in
                    !own.contains(event.value.stamp.incarnation) && known[event.key] != event.value
                }
            case (.mark, _), (_, .some): false
            case (_, nil): pair.value.hasWriter { !own.contains($0) }
            }
        }
    }
}

extension GroupState {
    /// Whether one of the writers of the group fulfills a condition.
    fileprivate func hasWriter(_ condition: (Incarnation) -> Bool) -> Bool {
        switch self {
        case .register(let register): condition(register.stamp.incarnation)
        case .map(let map), .contributions(let map): map.pairs.contains { condition($0.value.stamp.incarnation) }
        case .set(let elements):
            elements.pairs.contains { $0.value.live.contains { stamp in condition(stamp.incarnation) } }
        case .ledger(let events): events.pairs.contains { condition($0.value.stamp.incarnation) }
        case .mark: false
        }
    }
}

extension EntityState {
    /// What makes an entity with the same contents, the events of its ledgers in order.
    ///
    /// - Returns: The changes of a creation, then what has to follow one after another.
    var contents: (creation: [GroupChange], events: [GroupChange]) {
        var (creation, events): ([GroupChange], [GroupChange]) = ([], [])
        for pair in groups.pairs {
            let group = pair.key
            switch pair.value {
            case .register(let register): if let value = register.value { creation.append(.init(group, .write(value))) }
            case .set: creation += pair.value.elements.map { GroupChange(group, .add($0)) }
            case .map: creation += pair.value.entries.map { GroupChange(group, .put($0.key, $0.value)) }
            case .contributions:
                creation += pair.value.entries.map { GroupChange(group, .contribute(source: $0.key, $0.value)) }
            case .mark(let mark): creation.append(GroupChange(group, .raise(mark)))
            case .ledger:
                events += pair.value.countingEvents.map { id, event in
                    GroupChange(group, .record(id: id, isRecount: event.isRecount, event.body))
                }
            }
        }
        return (creation, events)
    }
}
