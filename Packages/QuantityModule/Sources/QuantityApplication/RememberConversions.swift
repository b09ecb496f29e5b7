import Commands
public import Foundation
public import Quantities
import QuantityDomain

/// A conversion that Larder showed to a person.
public struct ShownConversion: Hashable, Codable, Sendable {
    /// The original amount.
    public let from: Amount
    /// The converted amount.
    public let to: Amount
    /// The ingredient's name or identity, or, once stored, the home's name for it; empty for none.
    public let ingredient: String
    /// The named state; empty for none.
    public let state: String
    /// The time, which the catalog sets.
    public let at: Date

    /// Creates a conversion.
    public init(from: Amount, to: Amount, ingredient: String, state: String, at: Date = .distantPast) {
        self.from = from
        self.to = to
        self.ingredient = ingredient
        self.state = state
        self.at = at
    }

    /// Identifies the question: conversions with the same words are equal here, whatever their time and result.
    public var query: String {
        ["\(from.value)", from.unit.rawValue, to.unit.rawValue, ingredient, state].joined(separator: "\t")
    }
}

extension IngredientCatalogService {
    /// The conversions that the home saw last, the newest first.
    public func recentConversions() async throws(QuantityError) -> [ShownConversion] {
        try await reading { () async throws(StoreError) in try await store.recentConversions(of: context.household) }
    }

    /// Remembers the conversions that a person saw, and the use of their ingredients.
    ///
    /// The command stores no outcome under the request's key: a repetition changes only the time.
    ///
    /// - Parameter shown: The conversions. A known one moves up.
    /// - Returns: All remembered conversions.
    /// - Throws: ``QuantityError/store(_:)`` when the store cannot be read or written.
    public func rememberConversions(
        _ shown: [ShownConversion]
    ) async throws(QuantityError) -> [ShownConversion] {
        let book = try await ingredients.book(for: shown.map(\.ingredient).filter { !$0.isEmpty })
        var uses: [UUID: Date] = [:]
        let conversions = shown.suffix(RecentUse.conversionLimit).map { one in
            let ingredient = one.ingredient.isEmpty ? nil : book.match(one.ingredient)?.ingredient
            if let ingredient { uses[ingredient.id] = context.now }
            return ShownConversion(
                from: one.from,
                to: one.to,
                ingredient: ingredient?.fullName ?? one.ingredient,
                state: one.state,
                at: context.now
            )
        }
        let noted = uses
        return try await reading { () async throws(StoreError) in
            try await store.remember(conversions, uses: noted, of: context.household)
            return try await store.recentConversions(of: context.household)
        }
    }
}

extension QuantityModuleService {
    /// Converts amounts for a person, as ``convert(_:isHandwritten:)`` does, and remembers those that have a result.
    ///
    /// A person gets the answer even where the store cannot be written; then nothing is remembered.
    ///
    /// - Parameters:
    ///   - queries: What to convert.
    ///   - report: Receives the reason when nothing could be remembered.
    /// - Returns: One entry for each query, in the same order.
    /// - Throws: ``QuantityError/store(_:)`` when the store cannot be read.
    public func convertAndRemember(
        _ queries: [ConversionQuery],
        whenForgotten report: (QuantityError) -> Void
    ) async throws(QuantityError) -> [ConvertedAmount] {
        let converted = try await convert(queries, isHandwritten: true)
        let shown = zip(queries, converted).compactMap { ShownConversion(of: $0, $1) }
        guard !shown.isEmpty else { return converted }
        do throws(QuantityError) {
            _ = try await IngredientCatalogService(store: store, context: context).rememberConversions(shown)
        } catch { report(error) }
        return converted
    }
}

extension ShownConversion {
    /// Creates a conversion as a home remembers it; `nil` without a result.
    fileprivate init?(of query: ConversionQuery, _ converted: ConvertedAmount) {
        guard let start = converted.start?.range, let range = converted.quantity?.range else { return nil }
        self.init(
            from: start.amount,
            to: range.amount,
            ingredient: converted.match?.ingredient.id.text ?? converted.ingredient,
            state: query.state
        )
    }
}
