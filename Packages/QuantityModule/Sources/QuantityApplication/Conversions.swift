import Commands
public import Quantities
public import QuantityDomain

/// A conversion request from a person or another service.
public struct ConversionQuery: Hashable, Sendable {
    /// The amount to convert.
    ///
    /// Its unit may be a word such as "cups", "jumbo", or "sticks".
    public let amount: Amount
    /// The lower end of a typed range, in the unit of ``amount``, which is the upper one; `nil` for one amount.
    package let lower: Rational?
    /// The wanted unit, or a word for it.
    public let unit: UnitCode
    /// The ingredient's name, key, or identity; empty for none.
    public let ingredient: String
    /// The ingredient's state, such as "packed"; empty for the usual one, or when the name includes it.
    public let state: String
    /// What a person typed: a number in place of that of ``amount``, or also the unit and the ingredient, as in
    /// "2 1/2 cups flour"; empty for none.
    public let text: String
    /// The ingredient that a person means by the name in the query, or words that tell it from others of that name;
    /// empty for the usual one.
    public let meaning: String

    /// Creates a query.
    public init(
        _ amount: Amount,
        to unit: UnitCode,
        ingredient: String = "",
        state: String = "",
        text: String = "",
        meaning: String = ""
    ) {
        self.init(amount, from: nil, to: unit, ingredient: ingredient, state: state, text: text, meaning: meaning)
    }

    /// Creates the query of a range.
    package init(
        _ amount: Amount,
        from lower: Rational?,
        to unit: UnitCode,
        ingredient: String,
        state: String,
        text: String = "",
        meaning: String = ""
    ) {
        self.amount = amount
        self.lower = lower == amount.value ? nil : lower
        self.unit = unit
        self.text = text
        self.meaning = meaning
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
    /// The original amount, in the unit that its words mean in the home; `nil` when no path leads from it.
    public let start: StructuredQuantity?
    /// The ingredient in the words of the query; empty for none.
    public let ingredient: String
    /// The ingredient; `nil` when the query names none, or an unknown one.
    public let match: IngredientMatch?
    /// The ingredient's name in the home's language; empty without ``match``.
    public let ingredientName: String
    /// What the match assumes, with names in the home's language.
    public let assumptions: [Assumption]
    /// The new amount; `nil` when no path leads to it.
    public let quantity: StructuredQuantity?
    /// The steps to it, in order.
    public let path: [ConversionStep]
    /// Each step in the home's language: "2 cups = 240 g".
    public let equations: [String]
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
    ///   - isPartial: Whether a query that makes no sense has a reason in its result in any case, so that it doesn't
    ///     keep the others from theirs.
    /// - Returns: One entry for each query, in the same order.
    /// - Throws: ``QuantityError/calculation(_:entry:)`` for a query that makes no sense.
    public func convert(
        _ queries: [ConversionQuery],
        isHandwritten: Bool = false,
        isPartial: Bool = false
    ) async throws(QuantityError) -> [ConvertedAmount] {
        let home = try await home(reading: queries.lazy.map(\.text).filter { !$0.isEmpty })
        var meanings: [[ConversionQuery]] = []
        for query in queries {
            try checkCancellation()
            meanings.append(query.meanings(in: home))
        }
        let references = Set(meanings.joined().flatMap { [$0.ingredient, $0.meaning] }.filter { !$0.isEmpty })
        let book = try await HouseholdIngredients(store: store, household: context.household, locale: home.locale)
            .book(for: references.sorted())
        let reading = isHandwritten ? home : HomeReading(locale: home.locale)
        let run = ConversionRun(
            converter: AmountConverter(book: book, home: reading),
            formatter: home.formatter,
            locale: home.locale
        )
        var converted: [ConvertedAmount] = []
        for (entry, query) in queries.enumerated() {
            try checkCancellation()
            do throws(CalculationError) {
                guard let result = run.first(of: meanings[entry]) else { throw .notAnAmount(query.text) }
                converted.append(try result.get())
            } catch {
                guard isHandwritten || isPartial else { throw .calculation(error, entry: entry) }
                converted.append(ConvertedAmount(unknown: error.description))
            }
        }
        return converted
    }
}

/// Converts the amounts of one request.
private struct ConversionRun {
    let converter: AmountConverter
    let formatter: QuantityFormatter
    /// The BCP 47 locale of names.
    let locale: String

    /// Converts the first meaning of a query whose ingredient is known, or else the first that has a result.
    func first(of meanings: [ConversionQuery]) -> Result<ConvertedAmount, CalculationError>? {
        var best: Result<ConvertedAmount, CalculationError>?
        for meaning in meanings {
            let result = Result { () throws(CalculationError) in try convert(meaning) }
            if case .success(let converted) = result, converted.quantity != nil {
                if converted.match != nil || meaning.ingredient.isEmpty { return result }
                if case .success(let other) = best, other.quantity != nil { continue }
                best = result
            }
            best = best ?? result
        }
        return best
    }

    private func convert(_ query: ConversionQuery) throws(CalculationError) -> ConvertedAmount {
        let result = try converter.result(of: query)
        switch result.outcome {
        case .failure(let gap):
            guard query.amount.value >= .zero else { throw .negativeAmount(query.amount.value) }
            return ConvertedAmount(of: query, match: result.match, locale: locale, unknown: gap.description)
        case .success(let conversion):
            guard query.amount.value >= .zero || UnitTable.standard.isTemperature(conversion.amount.unit) else {
                throw .negativeAmount(query.amount.value)
            }
            let start = conversion.path.first?.from ?? conversion.amount
            let low = try query.lower.flatMap { (lower) throws(CalculationError) in try self.lower(lower, of: query) }
            return ConvertedAmount(
                of: query,
                match: result.match,
                locale: locale,
                start: formatter.quantity(
                    AmountRange(query.lower ?? start.value, start.value, start.unit),
                    confidence: 1
                ),
                quantity: formatter.quantity(
                    AmountRange(low ?? conversion.amount.value, conversion.amount.value, conversion.amount.unit),
                    confidence: 1
                ),
                path: conversion.path,
                equations: conversion.path.map { formatter.equation($0.from, $0.to) }
            )
        }
    }
}

extension ConversionRun {
    /// Returns the lower end of a range, converted as its upper end is.
    fileprivate func lower(_ lower: Rational, of query: ConversionQuery) throws(CalculationError) -> Rational? {
        let low = ConversionQuery(
            Amount(lower, query.amount.unit),
            to: query.unit,
            ingredient: query.ingredient,
            state: query.state,
            meaning: query.meaning
        )
        guard case .success(let conversion) = try converter.result(of: low).outcome else { return nil }
        return conversion.amount.value
    }
}

extension ConvertedAmount {
    /// Creates the result of a query; without a quantity, the reason says why it has none.
    fileprivate init(
        of query: ConversionQuery? = nil,
        match: IngredientMatch? = nil,
        locale: String = "",
        start: StructuredQuantity? = nil,
        quantity: StructuredQuantity? = nil,
        path: [ConversionStep] = [],
        equations: [String] = [],
        unknown: String = ""
    ) {
        let written = match?.written(in: locale)
        self.start = start
        ingredient = query?.ingredient ?? ""
        self.match = match
        ingredientName = written?.name ?? ""
        assumptions = written?.assumptions ?? []
        self.quantity = quantity
        self.path = path
        self.equations = equations
        self.unknown = unknown
    }
}
