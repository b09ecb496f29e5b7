public import Quantities
public import QuantityApplication

/// Everything the module does: reading, converting, scaling, adding up and subtracting kitchen quantities.
///
/// It stores nothing and depends on nothing outside; a value is made for each request.
public struct QuantityModuleService: Sendable {
    /// Reads lines and units.
    public let parsing: IngredientParsingService
    /// Scales and formats.
    public let scaling: RecipeScalingService
    private let merging: QuantityMergeService
    private let graph: ConversionGraph

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - locale: BCP 47, for lines that name none; empty when only the lines can tell.
    ///   - graph: The paths across dimensions: the module's own, or those of a home.
    public init(locale: String = "", graph: ConversionGraph = ConversionGraph()) {
        self.graph = graph
        parsing = IngredientParsingService(locale: locale)
        scaling = RecipeScalingService(locale: locale)
        merging = QuantityMergeService(graph: graph, locale: locale)
    }

    /// Takes one ingredient line apart.
    public func parse(_ text: String, locale: String? = nil) -> ParsedLine { parsing.parse(text, locale: locale) }

    /// An amount in another unit; `nil` when no path is known.
    ///
    /// - Throws: ``QuantityError/unknownUnit(_:)`` for a unit that is in no table.
    public func convert(
        _ amount: Amount,
        to unit: UnitCode,
        ingredientKey: String
    ) throws(QuantityError) -> Conversion? {
        let source = Amount(amount.value, try parsing.knownUnit(amount.unit))
        return try graph.convert(source, to: try parsing.knownUnit(unit), ingredientKey: ingredientKey)
    }

    /// A quantity times a factor above zero.
    public func scale(_ quantity: StructuredQuantity, by factor: Rational) throws(QuantityError) -> StructuredQuantity {
        try scaling.scale(quantity, by: factor)
    }

    /// A recipe in another size, line by line beside the original.
    public func scale(recipe: ScalableRecipe, factor: Rational) throws(QuantityError) -> ScaledRecipe {
        try scaling.scale(recipe: recipe, factor: factor)
    }

    /// A recipe for another number of servings.
    public func scale(recipe: ScalableRecipe, servings: Rational) throws(QuantityError) -> ScaledRecipe {
        try scaling.scale(recipe: recipe, servings: servings)
    }

    /// The items with equal keys added up, sorted by key.
    public func merge(items: [MergeItem]) throws(QuantityError) -> [MergedItem] {
        try merging.merge(items: items)
    }

    /// What was merged at once, exactly, and what a person may decide.
    public func getConsolidationPreview(
        items: [MergeItem],
        decisions: [MergeDecision] = []
    ) throws(QuantityError) -> MergePreview {
        try merging.getConsolidationPreview(items: items, decisions: decisions)
    }

    /// What is left to get when the stock is used.
    public func subtract(
        stock: [Amount],
        from need: [StructuredQuantity],
        ingredientKey: String
    ) throws(QuantityError) -> NetDemand.Outcome {
        try NetDemand(graph: graph).subtract(stock: stock, from: need, ingredientKey: ingredientKey)
    }
}
