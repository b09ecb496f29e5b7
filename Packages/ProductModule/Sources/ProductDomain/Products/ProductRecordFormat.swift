/// The forms in which other programs hand over products.
public enum ProductRecordFormat: String, Hashable, Sendable, CaseIterable {
    /// What ``ProductRecord`` writes.
    case larder
    /// What Open Food Facts publishes.
    case openFoodFacts = "openfoodfacts"

    /// Reads a record as a draft.
    ///
    /// - Throws: ``ProductRecordError`` for the first mistake.
    public func draft(_ json: String) throws(ProductRecordError) -> ProductDraft {
        switch self {
        case .larder: try ProductRecord.draft(json)
        case .openFoodFacts: try OpenFoodFactsRecord.draft(json)
        }
    }
}
