import Commands
import Synchronization

/// What people saw of notes when they wrote, and what became of the notes' lives at the hub.
///
/// Each change of a note enters an event, which stays as long as the life of the note that it belongs to. So the events
/// tell lives apart whose numbers are the same, because a hub has forgotten that a note was deleted.
final class NoteLives: Sendable {
    /// What the writer of a command had read from the hub.
    struct Sight {
        let cursor: FeedCursor
        /// The note as the hub had it there.
        let note: EntityState
    }

    fileprivate struct Contents {
        /// What the writers of commands had read.
        var sights: [ByteText: Sight] = [:]
        /// The epoch of the hub, and the one that its backup was made in.
        var (epoch, origin) = ("", "")
        /// The notes of the backup.
        var restored: [EntityKey: EntityState] = [:]
        /// The notes at the hub after its last push.
        var last: [EntityKey: EntityState] = [:]
        /// Who changed them since the hub was restored; `nil` stands for anybody.
        var writers: [EntityKey: Set<Incarnation?>] = [:]
        /// Whether the hub has dropped a part of its feed since.
        var isPruned = false
        /// The events that people saw when they deleted a note.
        var deleted: Set<ByteText> = []
    }

    private let contents = Mutex(Contents())

    /// Notes what the writer of a command had read.
    ///
    /// - Parameters:
    ///   - sight: What it had read.
    ///   - deleted: The note as its node showed it, where the command deletes it.
    ///   - command: The number of the command.
    func note(_ sight: Sight, deleting deleted: EntityState?, of command: Int) {
        contents.withLock { contents in
            contents.sights[ByteText("\(command)")] = sight
            if let deleted { contents.deleted.formUnion(deleted.events) }
        }
    }

    /// The hub drops a part of its feed.
    func prune() { contents.withLock { $0.isPruned = true } }

    /// Whether all that a note has no more after a push was deleted: by someone who saw it, or at a hub that has lost
    /// that since, as the writer of what takes its place has read.
    func isDeleted(
        _ key: EntityKey,
        by groups: [OperationGroup],
        from before: EntityState,
        to after: EntityState
    ) -> Bool {
        contents.withLock { contents in
            let gone = before.events.subtracting(after.events).subtracting(contents.deleted)
            if gone.isEmpty { return true }
            let remaking = contents.remaking(of: key, by: groups, from: before, to: after)
            guard let writer = remaking?.writer else { return false }
            let backup = contents.restored[key]?.events ?? []
            return gone.isSubset(of: backup) || contents.writers[key, default: []].isSubset(of: [writer])
        }
    }

    /// The hub begins, or is restored from a backup.
    ///
    /// - Parameters:
    ///   - notes: What it has.
    ///   - epoch: Its epoch.
    ///   - origin: The epoch in which the backup was made.
    func begin(with notes: [EntityKey: EntityState], epoch: String, from origin: String) {
        contents.withLock { contents in
            (contents.epoch, contents.origin) = (epoch, origin)
            (contents.restored, contents.last, contents.writers) = (notes, notes, [:])
            contents.isPruned = false
        }
    }

    /// Returns what is wrong after a push.
    ///
    /// - Parameters:
    ///   - groups: What the hub accepted.
    ///   - before: What lived at the hub.
    ///   - after: What lives there now.
    /// - Returns: The mistakes.
    func mistakes(
        of groups: [OperationGroup],
        from before: [EntityKey: EntityState],
        to after: [EntityKey: EntityState]
    ) -> [String] {
        contents.withLock { contents in
            var mistakes: [String] = []
            for key in Set(groups.flatMap(\.operations).map(\.entity)).sorted() where key.kind == "note" {
                let (before, after) = (before[key] ?? .absent, after[key] ?? .absent)
                contents.noteWriters(of: key, in: groups, from: before, to: after)
                if contents.isForgottenLifeEdited(key, by: groups, from: before, to: after) {
                    mistakes.append("An edit reached note \(key.id.text), which has been created again since.")
                }
                if contents.isLostLifeBack(key, by: groups, from: before, to: after) {
                    mistakes.append("What was deleted came back with note \(key.id.text), which was created again.")
                }
            }
            return mistakes
        }
    }
}

extension NoteLives.Contents {
    /// Notes who changed a note since the restoration.
    fileprivate mutating func noteWriters(
        of key: EntityKey,
        in groups: [OperationGroup],
        from before: EntityState,
        to after: EntityState
    ) {
        if before != last[key] ?? .absent { writers[key, default: []].insert(nil) }
        last[key] = after.isAlive ? after : nil
        guard before != after else { return }
        for group in groups where group.operations.contains(where: { $0.entity == key }) {
            writers[key, default: []].insert(group.incarnation)
        }
    }

    /// Whether the edit of a note reached another one, which was made after the first was deleted and forgotten.
    ///
    /// Where someone who had read no more than the editor has part in the note, it is one with the editor's. What a
    /// conflict policy makes again comes with its events.
    fileprivate func isForgottenLifeEdited(
        _ key: EntityKey,
        by groups: [OperationGroup],
        from before: EntityState,
        to after: EntityState
    ) -> Bool {
        let there = before.events.union(after.events)
        let operations = groups.flatMap(\.operations).filter { $0.entity == key }
        guard !operations.contains(where: \.isCreation) else { return false }
        return operations.contains { edit in
            let own = edit.events.subtracting(before.events).intersection(after.events)
            return own.contains { event in
                guard let sight = sights[event], sight.cursor.epoch == epoch, sight.note.isAlive else { return false }
                let others = there.subtracting([event])
                guard !others.isEmpty, others.isDisjoint(with: sight.note.events) else { return false }
                return others.allSatisfy { other in
                    guard let known = sights[other]?.cursor, known.epoch == epoch else { return false }
                    return known.seq > sight.cursor.seq
                }
            }
        }
    }

    /// Whether a note that was created again got what a restored hub still had of the earlier one, although the writer
    /// had read that it was deleted.
    ///
    /// Only backups of the first epoch are looked at, since it is not known what its writers have in common with later
    /// ones.
    fileprivate func isLostLifeBack(
        _ key: EntityKey,
        by groups: [OperationGroup],
        from before: EntityState,
        to after: EntityState
    ) -> Bool {
        guard epoch != origin, origin == "epoch 0", !isPruned, before.isAlive, let backup = restored[key] else {
            return false
        }
        let operations = groups.flatMap(\.operations).filter { $0.entity == key }
        let came = after.events.intersection(backup.events).subtracting(operations.flatMap(\.events))
        guard !came.isEmpty, before.life == backup.life else { return false }
        guard let (writer, lost) = remaking(of: key, by: groups, from: before, to: after) else { return false }
        return lost == origin && writers[key, default: []].isSubset(of: [writer])
    }

    /// The writer that creates a note again after reading of its deletion in a feed that the hub has lost, and the
    /// epoch of that feed.
    fileprivate func remaking(
        of key: EntityKey,
        by groups: [OperationGroup],
        from before: EntityState,
        to after: EntityState
    ) -> (writer: Incarnation, epoch: String)? {
        for group in groups {
            for creation in group.operations where creation.entity == key && creation.isCreation {
                guard creation.life == after.life, before.life < creation.life,
                    let sight = creation.events.compactMap({ sights[$0] }).first, sight.cursor.epoch != epoch,
                    sight.note.life == creation.life - 1
                else { continue }
                return (group.incarnation, sight.cursor.epoch)
            }
        }
        return nil
    }
}

extension EntityState {
    /// The events of a note.
    fileprivate var events: Set<ByteText> {
        guard case .ledger(let events)? = groups["events"] else { return [] }
        return Set(events.pairs.map(\.key))
    }
}

extension EntityOperation {
    fileprivate var isCreation: Bool { if case .create = intent { true } else { false } }

    /// The events that it enters.
    fileprivate var events: Set<ByteText> {
        Set(intent.changes.compactMap { if case .record(let id, _, _) = $0.effect { id } else { nil } })
    }
}
