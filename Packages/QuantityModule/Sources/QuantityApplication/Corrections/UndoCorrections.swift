public import Commands
public import QuantityDomain

/// Takes corrections back, so that the parser's reading counts again.
public struct UndoCorrections: Sendable {
    private let store: any KitchenStore

    /// Writes to a store.
    public init(store: any KitchenStore) { self.store = store }

    /// Takes back the corrections of these texts, all or, when one of them is not corrected, none.
    public func run(_ texts: [String], for context: CommandContext) async throws(KitchenFailure) -> [LineCorrection] {
        try await context.once(in: store) { () async throws(KitchenFailure) in
            let found = try await reading { () async throws(StoreError) in
                try await store.corrections(keys: Set(texts.map(LineCorrection.key)), of: context.household)
            }
            let known = Set(found.map(\.key))
            if let missing = texts.first(where: { !known.contains(LineCorrection.key(of: $0)) }) {
                throw .refused(.notCorrected(text: missing))
            }
            let changes = found.map { QuantityRow.removal(of: "correction", $0.key, version: $0.version) }
            return (changes: changes, outcome: found)
        }
    }
}
