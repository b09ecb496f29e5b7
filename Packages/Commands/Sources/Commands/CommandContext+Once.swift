/// A failure domain that a store's failures belong to.
public protocol StoreFailure: Error {
    /// Wraps a failure of the store.
    init(store: StoreError)
}

extension CommandContext {
    /// How often a command runs again when others write the same entities at the same time.
    private static var attempts: Int { 64 }

    /// Runs a command so that its effect happens once.
    ///
    /// A command that was committed under this key before is not run: its stored outcome comes back. After a version
    /// conflict it runs again on what is there then. When the command throws, `once` looks for the outcome again: a
    /// duplicate that races its original hears the original's outcome, not that the work is done already.
    ///
    /// - Parameters:
    ///   - store: Where the command's entities are.
    ///   - command: Reads, decides and returns what is meant; it must write nothing itself.
    /// - Returns: The command's outcome, as its first run gave it.
    /// - Throws: What the command throws, or the store's failure wrapped in the same type.
    public func once<Outcome: Codable & Sendable, Failure: StoreFailure>(
        in store: some OperationStore,
        _ command: () async throws(Failure) -> (operations: [PlannedOperation], outcome: Outcome)
    ) async throws(Failure) -> Outcome {
        try await run(command, history: store) { planned, outcome throws(StoreError) in
            try await store.commit(planned, outcome: outcome, for: self)
        }
    }

    /// Runs a command that changes whole rows so that its effect happens once.
    public func once<Row, Outcome: Codable & Sendable, Failure: StoreFailure>(
        in store: some CommandStore<Row>,
        _ command: () async throws(Failure) -> (changes: [RowChange<Row>], outcome: Outcome)
    ) async throws(Failure) -> Outcome {
        try await run(command, history: store) { changes, outcome throws(StoreError) in
            try await store.commit(ChangeSet(changes: changes, outcome: outcome), for: self)
        }
    }

    private func run<Effect, Outcome: Codable & Sendable, Failure: StoreFailure>(
        _ command: () async throws(Failure) -> (Effect, Outcome),
        history: some CommandHistory,
        commit: (Effect, [UInt8]) async throws(StoreError) -> [UInt8]
    ) async throws(Failure) -> Outcome {
        if let outcome: Outcome = try await recorded(in: history, orThrowing: Failure.self) { return outcome }
        for attempt in 1...Self.attempts {
            let effect: Effect
            let outcome: Outcome
            do throws(Failure) { (effect, outcome) = try await command() } catch {
                if let outcome: Outcome = try await recorded(in: history, orThrowing: Failure.self) { return outcome }
                throw error
            }
            do {
                return try decode(await commit(effect, try encode(outcome)))
            } catch .versionConflict where attempt < Self.attempts {
                continue
            } catch {
                throw Failure(store: error)
            }
        }
        preconditionFailure("The last attempt returns or throws.")
    }

    private func recorded<Outcome: Decodable, Failure: StoreFailure>(
        in history: some CommandHistory,
        orThrowing _: Failure.Type
    ) async throws(Failure) -> Outcome? {
        do throws(StoreError) {
            guard let bytes = try await history.recordedOutcome(for: self) else { return nil }
            return try decode(bytes) as Outcome
        } catch { throw Failure(store: error) }
    }

    private func encode(_ outcome: some Encodable) throws(StoreError) -> [UInt8] {
        do { return try StoredJSON.encode(outcome) } catch {
            throw .unavailable(reason: "The outcome of the command cannot be encoded: \(error).")
        }
    }

    private func decode<Outcome: Decodable>(_ bytes: [UInt8]) throws(StoreError) -> Outcome {
        do { return try StoredJSON.decode(from: bytes) } catch {
            throw .unavailable(reason: "The stored outcome of this command was written by another version of Larder.")
        }
    }
}
