/// Why a hub refuses a group of any module.
extension OperationRefusal {
    static let unstorable = OperationRefusal(
        code: "sync.unstorable",
        sentence:
            "A text of the change contains the character U+0000, is not UTF-8, or has more than \(MarkRun.limit) combining "
            + "marks in a row: correct it, and add the change again."
    )

    static func malformed(_ operation: EntityOperation) -> OperationRefusal {
        let meant = operation.intent == .delete ? "a deletion has an even life" : "what is there has an odd life"
        return OperationRefusal(
            code: "sync.malformed",
            sentence:
                "The \(operation.entity.kind.text) \(operation.entity.id.text) has life \(operation.life) in the change, "
                + "but \(meant): update this device, and add the change again."
        )
    }

    static func lifeTooFar(_ operation: EntityOperation) -> OperationRefusal {
        OperationRefusal(
            code: "sync.malformed",
            sentence:
                "The \(operation.entity.kind.text) \(operation.entity.id.text) has life \(operation.life) in the change, far "
                + "beyond what the hub has: update this device, and add the change again."
        )
    }

    static func markTooFar(_ operation: EntityOperation) -> OperationRefusal {
        OperationRefusal(
            code: "sync.malformed",
            sentence:
                "The \(operation.entity.kind.text) \(operation.entity.id.text) counts a change far beyond what the hub "
                + "has: update this device, and add the change again."
        )
    }

    static func malformed(_ error: StoreError) -> OperationRefusal {
        OperationRefusal(code: "sync.malformed", sentence: error.description)
    }

    static func tooLarge(_ error: StoreError) -> OperationRefusal {
        OperationRefusal(code: "sync.tooLarge", sentence: error.description)
    }

    static func rule(_ entity: EntityKey) -> OperationRefusal {
        OperationRefusal(
            code: "sync.rule",
            sentence: "The \(entity.kind.text) \(entity.id.text) merges by another rule at the hub: update this device."
        )
    }

    static func deleted(_ entity: EntityKey) -> OperationRefusal {
        OperationRefusal(
            code: "sync.deleted",
            sentence: "The \(entity.kind.text) was deleted meanwhile: add it again or drop the change."
        )
    }

    static func unknown(_ entity: EntityKey) -> OperationRefusal {
        OperationRefusal(
            code: "sync.unknown",
            sentence:
                "The home does not have this \(entity.kind.text): the change that created it was refused. Add it again."
        )
    }
}

extension EntityOperation {
    /// Whether the life comes so far after the one at the hub that no device can have got there by deleting and
    /// creating.
    ///
    /// Lives only rise, so a life near the last one could not be ended: nor does one of the upper half begin, to which
    /// many operations could lead.
    func isFar(beyond life: UInt32) -> Bool {
        guard self.life > life else { return false }
        if case .create = intent, self.life > UInt32.max / 2 { return true }
        return self.life - life > Self.reach
    }

    /// How far the counts of one operation may come beyond what the hub has, with the operations before it.
    private static let reach: UInt32 = 65_536

    /// Whether the operation raises a mark to a cycle so far beyond the one at the hub that no device can have counted
    /// there.
    ///
    /// Cycles only rise, as lives do: after the last one, nothing could be counted. The hub's own commands, which count
    /// one by one, are not asked.
    func raisesFar(beyond state: EntityState) -> Bool {
        intent.changes.contains { change in
            guard case .raise(let mark) = change.effect else { return false }
            var known: UInt32 = 0
            if life == state.life, case .mark(let mark)? = state.groups[change.group] { known = mark.cycle }
            return mark.cycle > known && (mark.cycle - known > Self.reach || mark.cycle > UInt32.max / 2)
        }
    }
}
