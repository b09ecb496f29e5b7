extension EntityOperation {
    /// Returns the operation as the hub takes it: with a stamp that is at most a minute ahead of its arrival.
    ///
    /// An operation of a clock that is ahead gets another stamp at each arrival, and its own one once the hub's clock has
    /// caught up. It can arrive twice: from copied devices, and when the hub has pruned its receipt. So a state that has it
    /// under an earlier stamp keeps that stamp, and it has its effect once.
    func arrived(atMilliseconds arrival: UInt64, in state: EntityState) -> EntityOperation {
        let clamped = clamped(toArrival: arrival)
        guard life == state.life, let known = knownStamp(in: state), clamped != self || known.isClamped else {
            return clamped
        }
        let repeated = EntityOperation(entity: entity, life: life, stamp: known, intent: intent)
        var merged = state
        return merged.fold(repeated) == .superseded ? repeated : clamped
    }

    /// The stamp of this writer at the first place that the operation changes, when it is earlier.
    private func knownStamp(in state: EntityState) -> Stamp? {
        guard let change = intent.changes.first, let group = state.groups[change.group] else { return nil }
        let stamp: Stamp? =
            switch (change.effect, group) {
            case (.write, .register(let register)): register.stamp
            case (.put(let key, _), .map(let map)), (.removeKey(let key), .map(let map)): map[key]?.stamp
            case (.contribute(let source, _), .contributions(let sources)): sources[source]?.stamp
            case (.record(let id, _, _), .ledger(let events)): events[id]?.stamp
            default: nil
            }
        guard let stamp, stamp.incarnation == self.stamp.incarnation, stamp < self.stamp else { return nil }
        return stamp
    }
}
