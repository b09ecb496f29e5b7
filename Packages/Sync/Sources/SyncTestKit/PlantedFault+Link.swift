import Commands
import Foundation

extension SyncSimulation.PlantedFault {
    /// The hub's answer as a device with this fault takes it.
    func distorted(_ answer: PushAnswer) -> PushAnswer {
        switch (self, answer) {
        case (.ignoresRefusal, .refused), (.sharesIncarnation, .forked): .accepted(seq: 0)
        default: answer
        }
    }

    /// The page as a hub with this fault sends it, or as a device of a release takes it.
    func distorted(_ page: FeedPage, after cursor: FeedCursor, by release: SampleRelease) -> FeedPage {
        var entries = page.entries
        switch self {
        case .losesEntry:
            guard entries.count > 2 else { return page }
            entries[1] = entries[1].about("nothing")
        case .doublesEntry:
            if let first = entries.first { entries.insert(first, at: 0) }
        case .skipsEntry:
            guard entries.count > 1 else { return page }
            entries.removeFirst()
        case .forgetsTombstone: entries = entries.map { $0.isDeletion ? $0.about("nothing") : $0 }
        case .splitsGroup: entries = Array(entries.prefix(1))
        case .dropsUnknownKind:
            guard release == .earlier else { return page }
            entries = entries.map { $0.kind == "tag" ? $0.about("nothing") : $0 }
        case .ignoresFence, .keepsEpoch, .countsEpochs: break
        case .hidesFence: if cursor.seq < page.fence { return page }
        default: return page
        }
        let keepsNumbers = [.keepsEpoch, .countsEpochs].contains(self)
        entries = keepsNumbers ? entries.sealed(after: cursor) : entries.following(cursor)
        let fence = [.ignoresFence, .hidesFence].contains(self) ? 0 : page.fence
        return FeedPage(epoch: page.epoch, head: page.head, fence: fence, chain: nil, entries: entries)
    }

    /// The groups as a device or a hub with this fault takes them.
    ///
    /// - Parameters:
    ///   - groups: What the device pushes.
    ///   - push: The number of the push.
    ///   - known: Those that the device has pushed before.
    ///   - release: What the hub runs.
    ///   - now: The time of the hub's clock.
    /// - Returns: The same groups without this fault.
    func distorted(
        _ groups: [OperationGroup],
        push: Int,
        knowing known: Set<OperationGroup>,
        by release: SampleRelease,
        at now: Date
    ) -> [OperationGroup] {
        switch self {
        case .reversesPush: groups.reversed()
        case .cutsGroup: groups.map { $0.with(Array($0.operations.dropFirst())) }
        case .editCreates: groups.map { $0.with($0.operations.map(\.creation)) }
        case .forgetsReceipts:
            groups.enumerated().map { known.contains($1) ? $1.unrecognized(push: push, place: $0) : $1 }
        case .stampsByArrival: groups.map { $0.with($0.operations.map { $0.stamped(later: push) }) }
        case .forgetsWriters:
            groups.map { group in group.with(group.operations.map { $0.stamped(by: group.incarnation) }) }
        case .trustsItsClock:
            groups.map {
                $0.with($0.operations.map { $0.clamped(toArrival: UInt64(now.timeIntervalSince1970 * 1_000)) })
            }
        case .dropsUnknownGroup where release == .earlier: groups.map { $0.with($0.operations.map(\.known)) }
        default: groups
        }
    }

    /// The piece of a snapshot as a hub with this fault sends it.
    ///
    /// - Parameters:
    ///   - page: What the hub has.
    ///   - position: Where the device stands.
    ///   - old: The first piece that the hub ever sent.
    /// - Returns: The same piece without this fault.
    func distorted(_ page: SnapshotPage, after position: SnapshotPosition?, old: HouseholdSnapshot?) -> SnapshotPage {
        var (entities, cursor) = (page.snapshot.entities, page.snapshot.cursor)
        var isContinued = page.isContinued
        switch self {
        case .snapshotLosesEntity: entities = Array(entities.dropFirst())
        case .snapshotIsOld: entities = old?.entities ?? entities
        case .snapshotMisplaced: cursor.seq -= 1
        case .snapshotTorn:
            entities.removeAll { entity in position.map { !($0.last < entity.key) } ?? false }
            isContinued = position != nil
        default: return page
        }
        let snapshot = HouseholdSnapshot(
            cursor: cursor,
            entities: entities,
            clock: page.snapshot.clock,
            lastGroups: page.snapshot.lastGroups
        )
        return SnapshotPage(snapshot: snapshot, next: page.next, total: page.total, isContinued: isContinued)
    }
}

extension OperationGroup {
    /// The group as one that a writer unknown so far pushes.
    fileprivate func unrecognized(push: Int, place: Int) -> OperationGroup {
        let writer = Incarnation(high: incarnation.high, low: incarnation.low | UInt64(push) << 32)
        return OperationGroup(
            incarnation: writer,
            number: Int64(place + 1),
            baseSeq: baseSeq,
            baseEpoch: baseEpoch,
            principal: principal,
            at: at,
            operations: operations.map { $0.stamped(by: writer) }
        )
    }
}

extension [FeedEntry] {
    /// The entries as if they were the next ones after a position.
    func following(_ cursor: FeedCursor) -> [FeedEntry] {
        enumerated().map { $1.about($1.entityId, at: cursor.seq + Int64($0) + 1) }.sealed(after: cursor)
    }

    /// The entries with digests that continue that of a position.
    fileprivate func sealed(after cursor: FeedCursor) -> [FeedEntry] {
        var chain = cursor.chain
        return map { entry in
            let entry = entry.sealed(after: chain)
            chain = entry.chain
            return entry
        }
    }
}

extension FeedEntry {
    /// The same entry about another entity, or at another place.
    fileprivate func about(_ id: String, at place: Int64? = nil) -> FeedEntry {
        FeedEntry(
            seq: place ?? seq,
            kind: kind,
            entityId: id,
            version: version,
            life: life,
            hlc: hlc,
            actor: actor,
            payload: payload,
            at: at,
            schema: schema,
            origin: origin,
            endsGroup: endsGroup
        )
    }
}

extension EntityOperation {
    /// The operation without the groups of a page that the earlier release does not know.
    fileprivate var known: EntityOperation {
        let changes = intent.changes.filter { entity.kind != "page" || EarlierRow.knows($0.group, of: entity.kind) }
        let known: Intent =
            switch intent {
            case .create: .create(changes)
            case .change: .change(changes)
            case .delete: .delete
            }
        return EntityOperation(entity: entity, life: life, stamp: stamp, intent: known)
    }

    /// The operation as one that makes a note again, two lives later: the life between is that of the deleted note.
    fileprivate var creation: EntityOperation {
        guard entity.kind == "note", case .change(let changes) = intent else { return self }
        return EntityOperation(entity: entity, life: life + 2, stamp: stamp, intent: .create(changes))
    }

    fileprivate func stamped(by incarnation: Incarnation) -> EntityOperation {
        let own = Stamp(reading: stamp.reading, incarnation: incarnation)
        return EntityOperation(entity: entity, life: life, stamp: own, intent: intent)
    }

    fileprivate func stamped(later count: Int) -> EntityOperation {
        let later = Stamp(reading: stamp.reading + UInt64(count), incarnation: stamp.incarnation)
        return EntityOperation(entity: entity, life: life, stamp: later, intent: intent)
    }
}
