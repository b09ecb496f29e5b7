public import Commands
import Foundation
import Quantities
public import QuantityDomain

extension IngredientCatalogService {
    /// The maximum number of corrections in one request.
    public static let correctionLimit = 500
    private static let textLimit = 2_000

    /// Stores people's corrections of lines.
    ///
    /// A correction takes precedence over the parser whenever the same text appears again.
    ///
    /// - Parameters:
    ///   - corrections: The corrections. Each replaces an earlier one of the same text.
    ///   - amounts: What people write of amounts, by the places of the corrections that they belong to: "2 to 3 cups".
    ///     Each is one amount or range above zero in the request's language, or else the home's, and as the home
    ///     measures.
    /// - Returns: The corrections with their time and version.
    /// - Throws: ``QuantityError`` for a correction that changes nothing, an amount below zero, or a text that is not
    ///   wholly an amount.
    public func correctLines(
        _ corrections: [LineCorrection],
        amounts: [Int: String] = [:]
    ) async throws(QuantityError) -> [LineCorrection] {
        let corrections = try checked(try await corrected(corrections, amounts))
        return try await context.once(in: store) { () async throws(QuantityError) in
            var kept = corrections
            for place in kept.indices { kept[place].correctedAt = context.now }
            let rows = Dictionary(kept.map { ($0.key, QuantityRow.correction($0)) }) { _, last in last }
            let entities = try await entities(rows.values.map(\.key))
            for place in kept.indices {
                kept[place].version = (entities[QuantityRow.correction(kept[place]).key]?.version ?? 0) + 1
            }
            let operations = rows.values.sorted { $0.key < $1.key }.compactMap { $0.saving(in: entities) }
            return (operations, kept)
        }
    }

    /// Removes corrections, so the parser's reading applies again.
    ///
    /// - Parameter texts: The original lines. If one of them has no correction, the call removes none.
    /// - Returns: The removed corrections.
    /// - Throws: ``QuantityError/notCorrected(text:)``.
    public func undoCorrections(_ texts: [String]) async throws(QuantityError) -> [LineCorrection] {
        try await context.once(in: store) { () async throws(QuantityError) in
            let found = try await reading { () async throws(StoreError) in
                try await store.corrections(keys: Set(texts.map(LineCorrection.key)), of: context.household)
            }
            let known = Set(found.map(\.key))
            if let missing = texts.first(where: { !known.contains(LineCorrection.key(of: $0)) }) {
                throw .notCorrected(text: missing)
            }
            let deletions = found.sorted { $0.key < $1.key }.map {
                PlannedOperation(.delete, of: QuantityRow.correction($0).key, expecting: $0.version)
            }
            return (deletions, found)
        }
    }

    /// Returns a page of corrections in the order of their texts, and the total number of corrections.
    ///
    /// - Throws: ``QuantityError/page(_:)`` for a cursor that did not come from a page, or the store's failure.
    public func listCorrections(
        _ request: PageRequest = PageRequest()
    ) async throws(QuantityError) -> (page: Page<LineCorrection>, count: Int) {
        let next = { (correction: LineCorrection) in PageCursor(after: correction.key) }
        let page = try await request.read(orThrowing: QuantityError.self, cursor: next) {
            (position, limit) async throws(StoreError) in
            try await store.corrections(after: position?.parts[0], limit: limit, of: context.household)
        }
        let count = try await reading { () async throws(StoreError) in
            try await store.countCorrections(of: context.household)
        }
        return (page, count)
    }

    private func corrected(
        _ corrections: [LineCorrection],
        _ amounts: [Int: String]
    ) async throws(QuantityError) -> [LineCorrection] {
        guard !amounts.isEmpty, corrections.count <= Self.correctionLimit else { return corrections }
        let home = try await QuantityModuleService(store: store, context: context).home(reading: amounts.values)
        var read = corrections
        for (place, text) in amounts where read.indices.contains(place) {
            let range = try calculating(place) { () throws(CalculationError) in try home.amount(text) }
            read[place].amount = range.amount
            read[place].lower = range.isRange ? Amount(range.lower, range.unit) : nil
        }
        return read
    }

    private func checked(_ corrections: [LineCorrection]) throws(QuantityError) -> [LineCorrection] {
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
            checked.append(try calculating(entry) { () throws(CalculationError) in try correction.standard() })
        }
        return checked
    }
}

extension LineCorrection {
    /// The correction with each amount under its unit's own code.
    fileprivate func standard() throws(CalculationError) -> LineCorrection {
        let home = HomeReading()
        var correction = self
        correction.amount = try amount.map { (amount) throws(CalculationError) in try home.standard(amount) }
        correction.lower =
            try amount == nil ? nil : lower.map { (lower) throws(CalculationError) in try home.standard(lower) }
        if let upper = correction.amount, let lower = correction.lower, lower.unit != upper.unit {
            throw .unlikeUnits(lower.unit, upper.unit)
        }
        return correction
    }
}
