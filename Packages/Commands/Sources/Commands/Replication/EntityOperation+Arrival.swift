extension EntityOperation {
    /// Returns the operation as the hub takes it: with a stamp that is at most a minute ahead of its arrival.
    ///
    /// A clock that is further ahead loses its lead and nothing else: the operations of one writer keep their order,
    /// and a removal covers what its writer had added, under whatever stamp the hub took it.
    ///
    /// An operation of such a clock gets another stamp at each arrival, and its own one once the hub's clock has caught
    /// up. It can arrive twice: from copied devices, and when the hub has pruned its receipt. So a state that has it
    /// under an earlier stamp keeps that stamp, and it has its effect once.
    ///
    /// - Parameters:
    ///   - arrival: The hub's time, in milliseconds since 1970.
    ///   - state: The entity as the hub has it, with the earlier operations of the same group.
    ///   - given: What the hub gave the earlier operations of the same group.
    /// - Returns: The operation as the hub folds it.
    func arrived(
        atMilliseconds arrival: UInt64,
        in state: EntityState,
        after given: inout GivenStamps
    ) -> EntityOperation {
        let clamped = clamped(toArrival: arrival)
        guard life == state.life else { return clamped }
        if let known = knownStamp(in: state), clamped != self || known.isClamped, isHeld(at: known, in: state) {
            return taken(at: known, in: state)
        }
        // A hub's clock that was set back, or many operations at once, leave the stamps a little further ahead.
        let latest = clamped.stamp.milliseconds + HybridClock.toleranceMilliseconds
        guard clamped != self else { return taken(at: clamped.stamp, in: state) }
        let last = given.last(before: self, in: state, atMost: latest)
        let stamp = last.map { $0 < clamped.stamp ? clamped.stamp : $0.nextClamped } ?? clamped.stamp
        let taken = taken(at: stamp, in: state)
        given.note(taken, atMost: latest)
        return taken
    }

    /// The stamp of this writer at the first place that the operation changes, when it is earlier.
    private func knownStamp(in state: EntityState) -> Stamp? {
        guard let change = intent.changes.first, let place = state.groups[change.group]?.place(of: change.effect),
            let stamp = place.ownStamp, stamp.incarnation == self.stamp.incarnation, stamp < self.stamp
        else { return nil }
        return stamp
    }

    /// Whether the state holds just what the operation would write at a stamp.
    private func isHeld(at stamp: Stamp, in state: EntityState) -> Bool {
        intent.changes.allSatisfy { change in
            state.groups[change.group]?.place(of: change.effect) == change.effect.state(at: stamp)
        }
    }

    /// The operation at a stamp; its removals also cover the additions of this writer that the hub has clamped.
    private func taken(at stamp: Stamp, in state: EntityState) -> EntityOperation {
        func covering(_ change: GroupChange) -> GroupChange {
            guard case .remove(let element, let seen) = change.effect,
                case .set(let elements)? = state.groups[change.group], let added = elements[element]?.live
            else { return change }
            let own = added.filter { $0.isClamped && $0.incarnation == stamp.incarnation && !seen.contains($0) }
            return GroupChange(change.group, .remove(element, seen: seen + own))
        }
        let intent: Intent =
            switch intent {
            case .create(let changes): .create(changes.map(covering))
            case .change(let changes): .change(changes.map(covering))
            case .delete: .delete
            }
        return EntityOperation(entity: entity, life: life, stamp: stamp, intent: intent)
    }
}

/// The last stamps that the hub gave writers whose clocks are ahead, in the field groups that their operations change.
///
/// Each field group is looked through once for all operations that arrive together.
struct GivenStamps {
    /// A field group of one life of an entity, and a writer.
    fileprivate struct Place: Hashable {
        let entity: EntityKey
        let life: UInt32
        let group: ByteText
        let writer: Incarnation
    }

    private var known: [Place: Stamp?] = [:]

    /// Returns the last stamp that the hub gave an operation's writer in the groups that the operation changes.
    ///
    /// What a removal says that it has seen can have any stamp, which decides nothing.
    mutating func last(before operation: EntityOperation, in state: EntityState, atMost latest: UInt64) -> Stamp? {
        var last: Stamp?
        for change in operation.intent.changes {
            let place = Place(of: operation, group: change.group)
            let found = known[place] ?? state.groups[change.group]?.lastClamped(of: place.writer, atMost: latest)
            known[place] = .some(found)
            last = [last, found].compactMap { $0 }.max()
        }
        return last
    }

    /// Notes an operation that is taken.
    mutating func note(_ operation: EntityOperation, atMost latest: UInt64) {
        for pair in operation.state.groups.pairs {
            let place = Place(of: operation, group: pair.key)
            let stamps = [known[place] ?? nil, pair.value.lastClamped(of: place.writer, atMost: latest)]
            known[place] = .some(stamps.compactMap { $0 }.max())
        }
    }
}

extension GivenStamps.Place {
    fileprivate init(of operation: EntityOperation, group: ByteText) {
        (entity, life, self.group) = (operation.entity, operation.life, group)
        writer = operation.stamp.incarnation
    }
}

extension GroupState {
    /// The part of the group that an effect changes, as a group of its own; `nil` when there is none.
    ///
    /// Of sets and marks there is none: an addition that arrives again is another addition, and a mark has no stamp.
    fileprivate func place(of effect: GroupEffect) -> GroupState? {
        switch (effect, self) {
        case (.write, .register): self
        case (.put(let key, _), .map(let map)), (.removeKey(let key), .map(let map)):
            map[key].map { .map(SortedMap(key, $0)) }
        case (.contribute(let source, _), .contributions(let sources)):
            sources[source].map { .contributions(SortedMap(source, $0)) }
        case (.record(let id, _, _), .ledger(let events)): events[id].map { .ledger(SortedMap(id, $0)) }
        default: nil
        }
    }

    /// The stamp of a part that has only one.
    fileprivate var ownStamp: Stamp? { stamps.first }

    /// The last stamp in the group that the hub has set back for a writer.
    fileprivate func lastClamped(of writer: Incarnation, atMost latest: UInt64) -> Stamp? {
        stamps.filter { $0.incarnation == writer && $0.isClamped && $0.milliseconds <= latest }.max()
    }

    /// The stamps of everything in the group, in any order.
    fileprivate var stamps: [Stamp] {
        switch self {
        case .register(let register): [register.stamp]
        case .set(let elements): elements.pairs.flatMap { $0.value.live + $0.value.removed }
        case .map(let map), .contributions(let map): map.pairs.map(\.value.stamp)
        case .ledger(let events): events.pairs.map(\.value.stamp)
        case .mark: []
        }
    }
}

extension Stamp {
    /// The next stamp of this writer that the hub may have set back.
    fileprivate var nextClamped: Stamp { Stamp(reading: (reading | 0xFFFF) &+ 0x1_0000, incarnation: incarnation) }
}
