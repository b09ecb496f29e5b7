public import Quantities
public import QuantityDomain

/// Converts amounts of ingredients that people name.
public struct ConvertAmounts: Sendable {
    private let book: IngredientBook
    private let cups: CupSystem
    private let parsing: IngredientParsingService
    private let graph = ConversionGraph()

    /// Makes the use case.
    ///
    /// - Parameters:
    ///   - book: The ingredients that may be named.
    ///   - cups: What bare cups and spoons mean.
    ///   - locale: BCP 47, for the words of units; empty for any.
    public init(book: IngredientBook = IngredientBook(), cups: CupSystem = .us, locale: String = "") {
        self.book = book
        self.cups = cups
        parsing = IngredientParsingService(locale: locale)
    }

    /// The answer to a question, never a guess.
    ///
    /// - Throws: ``QuantityError/unknownUnit(_:)`` for words that are no unit.
    public func answer(_ question: ConversionQuestion) throws(QuantityError) -> ConversionAnswer {
        let match = question.ingredient.isEmpty ? nil : book.match(question.ingredient)
        let (from, fromState) = try unit(question.amount.unit, of: match)
        let (to, toState) = try unit(question.unit, of: match)
        let states = [question.state, fromState, toState, match?.state ?? ""]
        let state = states.first { !$0.isEmpty } ?? ""
        let graph = match.map(graph(for:)) ?? self.graph
        let key = match?.ingredient.ingredientKey ?? ""
        let amount = Amount(question.amount.value, from)
        if let conversion = try graph.convert(amount, to: to, ingredientKey: key, state: state) {
            return ConversionAnswer(match: match, result: .success(conversion))
        }
        if match == nil, !question.ingredient.isEmpty {
            return ConversionAnswer(match: nil, result: .failure(.unknownIngredient(question.ingredient)))
        }
        let name = match?.ingredient.fullName
        let gap = graph.gap(from: from, to: to, ingredientKey: key, name: name, state: state)
        return ConversionAnswer(match: match, result: .failure(gap))
    }

    /// The units that can be reached for an ingredient.
    public func reachableUnits(of match: IngredientMatch) -> [UnitCode] {
        graph(for: match).reachableUnits(ingredientKey: match.ingredient.ingredientKey)
    }

    /// The module's own ingredients share one graph and what it remembers.
    private func graph(for match: IngredientMatch) -> ConversionGraph {
        let ingredient = match.ingredient
        return DefaultIngredients.standard[ingredient.id] == ingredient
            ? graph : ConversionGraph(weights: ingredient.conversions)
    }

    private static let ones: Set<String> = ["fruit", "each", "whole", "item", "unit"]
    private static let degrees: [String: String] = [
        "celsius": "°C", "centigrade": "°C", "ºc": "°C", "°c": "°C", "fahrenheit": "°F", "ºf": "°F", "°f": "°F",
        "kelvin": "K",
    ]

    /// The unit that a word means for an ingredient, and the state that it stands for: a "jumbo" is one of that size.
    private func unit(_ code: UnitCode, of match: IngredientMatch?) throws(QuantityError) -> (UnitCode, state: String) {
        let word = code.rawValue.lowercased()
        if let known = UnitTable.standard[code]?.code { return (cups.unit(known), "") }
        if let degree = Self.degrees[word] { return (UnitCode(rawValue: degree), "") }
        if let match {
            let weights = match.ingredient.conversions
            if let sized = weights.first(where: { $0.measure.unit == .count && $0.state.lowercased() == word }) {
                return (.count, sized.state)
            }
            if let counted = weights.first(where: { $0.measure.unit == code || $0.plural.lowercased() == word }) {
                return (counted.measure.unit, "")
            }
            let folded = Ingredient.folded(word)
            if Self.ones.contains(word) || match.ingredient.foldedNames.contains(folded) { return (.count, "") }
        }
        return (cups.unit(try parsing.knownUnit(code)), "")
    }
}
