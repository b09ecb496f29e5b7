import QuantityDomain

/// The ingredients of an import, which are read before the first one is saved.
protocol ImportedIngredients {
    /// The number of ingredients that are saved at once.
    static var batch: Int { get }
    /// The number of ingredients read so far.
    var count: Int { get }
    /// The number of their measures.
    var measures: Int { get }

    /// Reads on; returns whether rows may be left.
    mutating func readOn() throws(IngredientImportError) -> Bool
    /// Returns the rows that were refused since the last call.
    mutating func takeRefused() -> [UnsavedRow]
    /// Returns the draft of an ingredient.
    func draft(at place: Int) -> IngredientDraft
    /// Returns an ingredient that is not saved, or is saved without a measure.
    func unsaved(at place: Int, _ reason: String, isMeasure: Bool) -> UnsavedRow
}

extension IngredientSheet: ImportedIngredients {
    static var batch: Int { 200 }
    var count: Int { ingredients.count }
    var measures: Int { ingredients.reduce(0) { $0 + $1.weights.count } }

    /// A sheet is read as a whole.
    mutating func readOn() -> Bool { false }

    func draft(at place: Int) -> IngredientDraft { IngredientDraft(ingredients[place]) }

    func unsaved(at place: Int, _ reason: String, isMeasure: Bool) -> UnsavedRow {
        UnsavedRow(file: name, reference: ingredients[place].name, reason: reason, isMeasure: isMeasure)
    }
}

extension FoodReleaseReader: ImportedIngredients {
    static var batch: Int { 100 }
    var count: Int { foods.count }
    var measures: Int { foods.reduce(0) { $0 + $1.measures } }

    mutating func readOn() throws(IngredientImportError) -> Bool { try read(rows: 10_000) }

    func draft(at place: Int) -> IngredientDraft { IngredientDraft(foods[place]) }

    func unsaved(at place: Int, _ reason: String, isMeasure: Bool) -> UnsavedRow {
        UnsavedRow(file: "food.csv", reference: foods[place].id, reason: reason, isMeasure: isMeasure)
    }
}
