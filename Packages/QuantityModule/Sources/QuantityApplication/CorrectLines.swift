import Commands
import Foundation
import Quantities
public import QuantityDomain

extension IngredientCatalogService {
    /// How many corrections one request takes.
    public static let correctionLimit = 500
    private static let textLimit = 2_000

    /// Keeps what a person says of lines; it wins from then on, also when the same text comes again.
    ///
    /// - Parameter corrections: Each takes the place of an earlier one of the same text.
    /// - Returns: The corrections with their time and version.
    /// - Throws: ``QuantityModuleError`` for a correction that says nothing, or an amount below zero.
    public func correctLines(_ corrections: [LineCorrection]) async throws(QuantityModuleError) -> [LineCorrection] {
        let corrections = try checked(corrections)
        return try await context.once(in: store) { () async throws(QuantityModuleError) in
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
            return (changes: try QuantityRow.changes(kept.map { .correction($0) }), outcome: kept)
        }
    }

    /// Removes corrections, so that the parser's reading counts again.
    ///
    /// - Parameter texts: Lines as they came; all are removed, or, when one is not corrected, none.
    /// - Returns: What was removed.
    /// - Throws: ``QuantityModuleError/notCorrected(text:)``.
    public func undoCorrections(_ texts: [String]) async throws(QuantityModuleError) -> [LineCorrection] {
        try await context.once(in: store) { () async throws(QuantityModuleError) in
            let found = try await reading { () async throws(StoreError) in
                try await store.corrections(keys: Set(texts.map(LineCorrection.key)), of: context.household)
            }
            let known = Set(found.map(\.key))
            if let missing = texts.first(where: { !known.contains(LineCorrection.key(of: $0)) }) {
                throw .notCorrected(text: missing)
            }
            let changes = found.map { QuantityRow.removal(of: "correction", $0.key, version: $0.version) }
            return (changes: changes, outcome: found)
        }
    }

    /// A page of corrections in the order of their texts, and how many there are in all.
    ///
    /// - Parameters:
    ///   - text: The text of the last page's last correction; empty for the first page.
    ///   - limit: At most so many, up to 500; 0 for 100.
    /// - Returns: The page and the count.
    /// - Throws: ``QuantityModuleError/store(_:)`` when the home's rows cannot be read.
    public func listCorrections(
        after text: String,
        limit: Int
    ) async throws(QuantityModuleError) -> (corrections: [LineCorrection], count: Int) {
        try await reading { () async throws(StoreError) in
            (
                try await store.corrections(
                    after: text.isEmpty ? nil : LineCorrection.key(of: text),
                    limit: limit == 0 ? 100 : min(limit, 500),
                    of: context.household
                ),
                try await store.countCorrections(of: context.household)
            )
        }
    }

    private func checked(_ corrections: [LineCorrection]) throws(QuantityModuleError) -> [LineCorrection] {
        guard corrections.count <= Self.correctionLimit else {
            throw .tooMany(count: corrections.count, limit: Self.correctionLimit)
        }
        var checked: [LineCorrection] = []
        for (entry, correction) in corrections.enumerated() {
            guard !correction.key.isEmpty else { throw .emptyLine }
            for text in [correction.text, correction.reading ?? "", correction.name ?? ""]
            where text.utf8.count > Self.textLimit {
                throw .tooLong(text: text, limit: Self.textLimit)
            }
            let saysNothing = correction.reading.map { $0.allSatisfy(\.isWhitespace) } ?? correction.isEmpty
            guard !saysNothing else { throw .emptyCorrection(text: correction.text) }
            checked.append(try calculating(entry) { () throws(QuantityError) in try correction.standard() })
        }
        return checked
    }
}

extension LineCorrection {
    /// The correction with its amounts under their units' own codes.
    fileprivate func standard() throws(QuantityError) -> LineCorrection {
        let home = HomeReading()
        let upper = try amount.map { (amount) throws(QuantityError) in try home.standard(amount) }
        let low = try upper.flatMap { _ in lower }.map { (lower) throws(QuantityError) in try home.standard(lower) }
        if let upper, let low, low.unit != upper.unit { throw .unlikeUnits(low.unit, upper.unit) }
        return with(amount: upper, lower: low, at: correctedAt, version: version)
    }

    fileprivate func kept(at date: Date, version: Int64) -> LineCorrection {
        with(amount: amount, lower: lower, at: date, version: version)
    }

    private func with(amount: Amount?, lower: Amount?, at date: Date, version: Int64) -> LineCorrection {
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
