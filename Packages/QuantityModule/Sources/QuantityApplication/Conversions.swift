import Commands
public import Quantities
public import QuantityDomain

/// A conversion request from a person or another service.
public struct ConversionQuery: Hashable, Sendable {
    /// The amount to convert.
    ///
    /// Its unit may be a word such as "cups", "jumbo", or "sticks".
    public let amount: Amount
    /// The wanted unit, or a word for it.
    public let unit: UnitCode
    /// The ingredient's name, key, or identity; empty for none.
    public let ingredient: String
    /// The ingredient's state, such as "packed"; empty for the usual one, or when the name includes it.
    public let state: String

    /// Creates a query.
    public init(_ amount: Amount, to unit: UnitCode, ingredient: String = "", state: String = "") {
        self.amount = amount
        self.unit = unit
        self.ingredient = ingredient
        self.state = state
    }
}

/// The result of a query: a conversion with its path, or the missing piece.
package struct ConversionResult: Sendable {
    /// The ingredient; `nil` when the query names none, or an unknown one.
    package let match: IngredientMatch?
    /// The conversion, or the missing piece.
    package let outcome: Result<Conversion, ConversionGap>
}

/// A converted amount as the home writes it, or the reason there is none.
public struct ConvertedAmount: Hashable, Sendable {
    /// The ingredient; `nil` when the query names none, or an unknown one.
    public let match: IngredientMatch?
    /// The new amount; `nil` when no path leads to it.
    public let quantity: StructuredQuantity?
    /// The steps to it, in order.
    public let path: [ConversionStep]
    /// The reason there is no amount; empty when there is one.
    public let unknown: String

    /// Whether every step is a definition; false without an amount.
    public var isExact: Bool { quantity != nil && path.allSatisfy(\.exact) }
}

extension QuantityModuleService {
    /// Converts amounts.
    ///
    /// The home's ingredients and weights take precedence over the built-in ones.
    ///
    /// - Parameters:
    ///   - queries: What to convert.
    ///   - isHandwritten: Whether people wrote the queries. Then bare cups and spoons are the home's, and a query that
    ///     makes no sense has a reason in its result. Otherwise the units are codes, which mean the same everywhere.
    /// - Returns: One entry for each query, in the same order.
    /// - Throws: ``QuantityError/calculation(_:entry:)`` for a query that makes no sense.
    public func convert(
        _ queries: [ConversionQuery],
        isHandwritten: Bool = false
    ) async throws(QuantityError) -> [ConvertedAmount] {
        let home = try await home()
        let references = Set(queries.lazy.map(\.ingredient).filter { !$0.isEmpty })
        let book = try await HouseholdIngredients(store: store, household: context.household)
            .book(for: references.sorted())
        let reading = isHandwritten ? home : HomeReading(locale: home.locale)
        let converter = AmountConverter(book: book, home: reading)
        var converted: [ConvertedAmount] = []
        for (entry, query) in queries.enumerated() {
            try checkCancellation()
            do throws(CalculationError) {
                converted.append(try Self.convert(query, with: converter, home.formatter))
            } catch {
                guard isHandwritten else { throw .calculation(error, entry: entry) }
                converted.append(
                    ConvertedAmount(match: nil, quantity: nil, path: [], unknown: error.description)
                )
            }
        }
        return converted
    }

    private static func convert(
        _ query: ConversionQuery,
        with converter: AmountConverter,
        _ formatter: QuantityFormatter
    ) throws(CalculationError) -> ConvertedAmount {
        let result = try converter.result(of: query)
        switch result.outcome {
        case .failure(let gap):
            guard query.amount.value >= .zero else { throw .negativeAmount(query.amount.value) }
            return ConvertedAmount(match: result.match, quantity: nil, path: [], unknown: gap.description)
        case .success(let conversion):
            guard query.amount.value >= .zero || UnitTable.standard.isTemperature(conversion.amount.unit) else {
                throw .negativeAmount(query.amount.value)
            }
            return ConvertedAmount(
                match: result.match,
                quantity: formatter.quantity(AmountRange(conversion.amount), confidence: 1),
                path: conversion.path,
                unknown: ""
            )
        }
    }
}
