/// Where a barcode means the same article.
public enum BarcodeScope: String, Hashable, Sendable, Codable {
    /// Everywhere.
    case global
    /// In one shop only (GS1 restricted circulation): never a `productId`.
    case inStore
    /// An article of variable measure (GTIN-14 with indicator 9): the number alone is not what is bought.
    case variableMeasure
    /// In the home that insisted on it, though its check digit is wrong.
    case unverified
}
