package import Quantities
package import QuantityDomain

/// Converts amounts of ingredients that people name.
package struct AmountConverter: Sendable {
    private let book: IngredientBook
    private let home: HomeReading
    private let graph = ConversionGraph()

    /// Creates a converter.
    ///
    /// - Parameters:
    ///   - book: The ingredients that queries may name.
    ///   - home: The meaning of unit words and bare cups.
    package init(book: IngredientBook = IngredientBook(), home: HomeReading = HomeReading()) {
        self.book = book
        self.home = home
    }

    /// Returns the result of a query; never a guess.
    ///
    /// - Throws: ``CalculationError/unknownUnit(_:)`` for a word that is not a unit.
    package func result(of query: ConversionQuery) throws(CalculationError) -> ConversionResult {
        let match: IngredientMatch?
        do throws(ConversionGap) { match = try ingredient(of: query) } catch {
            return ConversionResult(match: nil, outcome: .failure(error))
        }
        let (from, fromState) = try unit(query.amount.unit, beside: query.unit, of: match)
        let (to, toState) = try unit(query.unit, beside: query.amount.unit, of: match)
        let states = [query.state, fromState, toState, match?.state ?? ""]
        let state = states.first { !$0.isEmpty } ?? ""
        let graph = match.map(graph(for:)) ?? self.graph
        let key = match?.ingredient.ingredientKey ?? ""
        let amount = Amount(query.amount.value, from)
        if let gap = gap(query, match, from: from, to: to, in: graph) {
            return ConversionResult(match: match, outcome: .failure(gap))
        }
        if let conversion = try graph.convert(amount, to: to, ingredientKey: key, state: state) {
            let isUnweighed = graph.lacksWeight(ofState: state, ingredientKey: key) && !conversion.isExact
            let more = isUnweighed ? [Assumption.unweighed(state: state)] : []
            return assuming(conversion, match, form: nil, more)
        }
        if let match, let form = home.form(of: key, in: home.system(of: [amount])),
            let conversion = try graph.addingUsualSizes(of: key, form)
                .convert(amount, to: to, ingredientKey: key, state: state)
        {
            return assuming(conversion, match, form: form)
        }
        if match == nil, !query.ingredient.isEmpty {
            return ConversionResult(match: nil, outcome: .failure(unknown(query.ingredient)))
        }
        let name = match?.ingredient.fullName
        let gap = graph.gap(from: from, to: to, ingredientKey: key, name: name, state: state)
        return ConversionResult(match: match, outcome: .failure(gap))
    }

    /// Returns a conversion with what its path assumes.
    private func assuming(
        _ conversion: Conversion,
        _ match: IngredientMatch?,
        form: ShelfForm?,
        _ more: [Assumption] = []
    ) -> ConversionResult {
        let assumptions = Assumption.all(on: conversion.path, form, home.formatter) + more
        return ConversionResult(match: match?.assuming(assumptions), outcome: .success(conversion))
    }

    /// Returns the ingredient of a query; `nil` when it names none, or an unknown one.
    private func ingredient(of query: ConversionQuery) throws(ConversionGap) -> IngredientMatch? {
        guard query.meaning.isEmpty else { return try book.match(query.ingredient, meaning: query.meaning) }
        return query.ingredient.isEmpty ? nil : book.match(query.ingredient)
    }

    /// Returns why a query is refused although units of it may convert: a state that no ingredient has would be
    /// dropped, and a length is not an amount of an ingredient, unless a piece of that length has a weight.
    private func gap(
        _ query: ConversionQuery,
        _ match: IngredientMatch?,
        from: UnitCode,
        to: UnitCode,
        in graph: ConversionGraph
    ) -> ConversionGap? {
        let key = match?.ingredient.ingredientKey ?? ""
        if let match, graph.lacksWeight(ofState: query.state, ingredientKey: key),
            !IngredientWeight.isState(query.state)
        {
            let known = graph.states(of: key)
            return .unknownState(query.state, ingredient: match.ingredient.fullName, known: known)
        }
        let lengths = [from, to].filter { UnitTable.standard.dimension(of: $0) == .length }
        let isWeighed = match.map { $0.ingredient.conversions.contains { lengths.contains($0.measure.unit) } } ?? false
        guard let length = lengths.first, !isWeighed else { return nil }
        return lengths.count == 2 && query.ingredient.isEmpty ? nil : .length(length)
    }

    /// Returns why a name is unknown: all of it, or the part after a comma.
    private func unknown(_ name: String) -> ConversionGap {
        guard let (match, state) = book.withUnknownState(name) else { return .unknownIngredient(name) }
        let ingredient = match.ingredient
        let known = graph(for: match).states(of: ingredient.ingredientKey)
        return .unknownState(state, ingredient: ingredient.fullName, known: known)
    }

    /// The units that an ingredient's amounts can be converted into.
    package func reachableUnits(of match: IngredientMatch) -> [UnitCode] {
        graph(for: match).reachableUnits(ingredientKey: match.ingredient.ingredientKey)
    }

    /// The graph for an ingredient.
    ///
    /// Built-in ingredients share one graph and its cache.
    private func graph(for match: IngredientMatch) -> ConversionGraph {
        let ingredient = match.ingredient
        return DefaultIngredients.standard[ingredient.id] == ingredient
            ? graph : ConversionGraph(weights: ingredient.conversions)
    }

    /// Returns the unit that a word means for an ingredient, and the state that the word implies: a "jumbo" is one egg
    /// of that size.
    private func unit(
        _ code: UnitCode,
        beside other: UnitCode,
        of match: IngredientMatch?
    ) throws(CalculationError) -> (UnitCode, state: String) {
        let word = code.rawValue.lowercased()
        if let known = UnitTable.standard[code]?.code { return (home.cups.unit(known), "") }
        if let degrees = DegreeWords.unit(word, beside: other.rawValue) { return (degrees, "") }
        if let match {
            let weights = match.ingredient.conversions
            if let sized = weights.first(where: { $0.measure.unit == .count && $0.state.lowercased() == word }) {
                return (.count, sized.state)
            }
            if let counted = weights.first(where: { $0.measure.unit == code || $0.plural.lowercased() == word }) {
                return (counted.measure.unit, "")
            }
            let folded = Ingredient.folded(word)
            if match.ingredient.foldedNames.contains(folded) { return (.count, "") }
        }
        return (try home.unit(named: code), "")
    }
}
