/// An error type that can wrap a store's failures.
public protocol StoreFailure: Error {
    /// Wraps a failure of the store.
    init(store: StoreError)
}

extension CommandContext {
    /// How often a command runs again when others write the same entities at the same time.
    private static var attempts: Int { 64 }

    /// Runs a command so that its effect happens once.
    ///
    /// A command that was already committed under this key does not run again: its stored outcome is returned. After a
    /// version conflict, the command runs again on the new state. When the command throws, `once` looks for the outcome
    /// again, so that a duplicate that races its original returns the original's outcome rather than an error about
    /// work that is already done.
    ///
    /// - Parameters:
    ///   - store: The store of the command's entities.
    ///   - command: Reads, decides and returns its intents; it must not write anything itself.
    /// - Returns: The command's outcome from its first run.
    /// - Throws: The command's error, or the store's failure wrapped in the same type.
    public func once<Outcome: Codable & Sendable, Failure: StoreFailure>(
        in store: some OperationStore,
        _ command: () async throws(Failure) -> (operations: [PlannedOperation], outcome: Outcome)
    ) async throws(Failure) -> Outcome {
        try await onceWithEffects(in: store) { () async throws(Failure) in
            let (operations, outcome) = try await command()
            return (operations, [], outcome)
        }
    }

    /// Runs a command that owes other modules something, so that its effect happens once, as ``once(in:_:)`` does.
    ///
    /// What it owes is written in the transaction of its operations.
    public func onceWithEffects<Outcome: Codable & Sendable, Failure: StoreFailure>(
        in store: some OperationStore,
        _ command: () async throws(Failure) -> (
            operations: [PlannedOperation], effects: [PlannedEffect], outcome: Outcome
        )
    ) async throws(Failure) -> Outcome {
        if let outcome: Outcome = try await recorded(in: store, orThrowing: Failure.self) { return outcome }
        for attempt in 1...Self.attempts {
            let planned: [PlannedOperation]
            let effects: [PlannedEffect]
            let outcome: Outcome
            do throws(Failure) { (planned, effects, outcome) = try await command() } catch {
                if let outcome: Outcome = try await recorded(in: store, orThrowing: Failure.self) { return outcome }
                throw error
            }
            do {
                let bytes = try encode(outcome)
                let committed = try await store.commit(planned, owing: effects, outcome: bytes, for: self)
                // Reading back hundreds of products would take longer than writing them.
                if outcome is any StoredJSONWriting, committed == bytes { return outcome }
                return try decode(committed)
            } catch .versionConflict where attempt < Self.attempts {
                continue
            } catch {
                throw Failure(store: error)
            }
        }
        preconditionFailure("The last attempt must return or throw.")
    }

    private func recorded<Outcome: Decodable, Failure: StoreFailure>(
        in store: some OperationStore,
        orThrowing _: Failure.Type
    ) async throws(Failure) -> Outcome? {
        do throws(StoreError) {
            guard let bytes = try await store.recordedOutcome(for: self) else { return nil }
            return try decode(bytes) as Outcome
        } catch { throw Failure(store: error) }
    }

    private func encode(_ outcome: some Encodable) throws(StoreError) -> [UInt8] {
        do { return try StoredJSON.encode(outcome) } catch {
            throw .unavailable(
                reason: "The outcome of the command cannot be stored (\(error)), so nothing was changed: update Larder."
            )
        }
    }

    private func decode<Outcome: Decodable>(_ bytes: [UInt8]) throws(StoreError) -> Outcome {
        do { return try StoredJSON.decode(from: bytes) } catch {
            throw .unavailable(
                reason: "The command is done, but another release of Larder stored its outcome: update Larder, or look "
                    + "at what the command changed."
            )
        }
    }
}
