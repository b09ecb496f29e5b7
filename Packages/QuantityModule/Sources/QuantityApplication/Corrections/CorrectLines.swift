public import Commands
import Foundation
import Quantities
public import QuantityDomain

/// Keeps what a person says of lines beside their texts.
public struct CorrectLines: Sendable {
    /// How many corrections one command takes.
    public static let limit = 500
    private static let textLimit = 2_000
    private let store: any KitchenStore

    /// Writes to a store.
    public init(store: any KitchenStore) { self.store = store }

    /// Keeps the corrections, each in the place of an earlier one of the same text; their time and version are set here.
    public func run(
        _ corrections: [LineCorrection],
        for context: CommandContext
    ) async throws(KitchenFailure) -> [LineCorrection] {
        do throws(KitchenError) { try check(corrections) } catch { throw .refused(error) }
        return try await context.once(in: store) { () async throws(KitchenFailure) in
            let before = try await reading { () async throws(StoreError) in
                try await store.corrections(keys: Set(corrections.map(\.key)), of: context.household)
            }
            var versions = Dictionary(before.map { ($0.key, $0.version) }) { first, _ in first }
            var kept: [LineCorrection] = []
            for correction in corrections {
                let next = correction.kept(at: context.now, version: (versions[correction.key] ?? 0) + 1)
                versions[correction.key] = next.version
                kept.append(next)
            }
            return (changes: try KitchenChanges.of(kept.map { .correction($0) }), outcome: kept)
        }
    }

    private func check(_ corrections: [LineCorrection]) throws(KitchenError) {
        guard corrections.count <= Self.limit else { throw .tooMany(count: corrections.count, limit: Self.limit) }
        for correction in corrections {
            guard !correction.key.isEmpty else { throw .emptyLine }
            for text in [correction.text, correction.reading ?? "", correction.name ?? ""]
            where text.utf8.count > Self.textLimit {
                throw .tooLong(text: text, limit: Self.textLimit)
            }
            let saysNothing = correction.reading.map { $0.allSatisfy(\.isWhitespace) } ?? correction.isEmpty
            guard !saysNothing else { throw .emptyCorrection(text: correction.text) }
        }
    }
}

extension LineCorrection {
    fileprivate func kept(at date: Date, version: Int64) -> LineCorrection {
        LineCorrection(
            text: text,
            reading: reading,
            amount: amount,
            lower: lower,
            name: name,
            size: size,
            preparation: preparation,
            comment: comment,
            isOptional: isOptional,
            correctedAt: date,
            version: version
        )
    }
}
