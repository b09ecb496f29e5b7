public import ExactMath
public import QuantityApplication

/// Everything the module does: reading, converting, scaling, adding up and subtracting kitchen quantities.
///
/// It stores nothing and depends on nothing outside; a value is made for each request.
public struct QuantityModuleService: Sendable {
    /// Reads lines and units.
    public let parsing: IngredientParsingService
    /// Scales and formats.
    public let scaling = RecipeScalingService()
    private let graph = ConversionGraph()

    /// Makes the service.
    ///
    /// - Parameter locale: BCP 47, for lines that name none; empty when only the lines can tell.
    public init(locale: String = "") { parsing = IngredientParsingService(locale: locale) }

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

    /// The items with equal keys added up, sorted by key.
    public func merge(items: [MergeItem]) throws(QuantityError) -> [MergedItem] {
        try QuantityMergeService(graph: graph).merge(items: items)
    }

    /// What merging would do, for a person to approve.
    public func getConsolidationPreview(items: [MergeItem]) throws(QuantityError) -> MergePreview {
        try QuantityMergeService(graph: graph).getConsolidationPreview(items: items)
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
