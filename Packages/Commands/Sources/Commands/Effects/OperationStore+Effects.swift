extension EntityTransaction {
    /// Writes what a command owes other modules, in the order of its effects.
    mutating func owe(_ effects: [PlannedEffect], for context: CommandContext) throws(StoreError) {
        guard !effects.isEmpty else { return }
        var head = try self.head()
        let now = UInt64(clamping: context.now.wholeMilliseconds)
        for (place, effect) in effects.enumerated() {
            let reading = head.clock.tick(atMilliseconds: now, by: head.incarnation).reading
            // Without a key, every node and every moment makes a command of its own.
            let command = context.commandName ?? "\(head.incarnation.high)/\(head.incarnation.low)/\(reading)"
            try save(
                OwedEffect(
                    id: context.household.identity(of: "effect", named: "\(effect.kind)/\(command)/\(place)"),
                    household: context.household,
                    position: reading,
                    principal: context.principal,
                    effect: effect,
                    at: context.now
                )
            )
        }
        try save(head)
    }
}

extension OperationStore {
    /// Forgets an effect that the other module has answered.
    public func settle(_ effect: OwedEffect) async throws(StoreError) {
        try await transact(in: effect.household) { transaction throws(StoreError) in
            try transaction.removeEffect(effect)
        }
    }

    /// Owes a refused effect again, in its place among the others, because a person wants it sent once more.
    public func owe(again effect: OwedEffect) async throws(StoreError) {
        try await transact(in: effect.household) { transaction throws(StoreError) in
            try transaction.removeEffect(effect)
            try transaction.save(effect.refused(nil))
        }
    }

    /// Keeps an effect that the other module has refused, with the reason; it is not sent again.
    public func refuse(_ effect: OwedEffect, because refusal: OperationRefusal) async throws(StoreError) {
        try await transact(in: effect.household) { transaction throws(StoreError) in
            try transaction.removeEffect(effect)
            try transaction.save(effect.refused(refusal))
        }
    }
}
