/// Why a draft is no product.
public enum ProductDraftError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is neither a barcode nor a title to know it by.
    case nameless

    /// What happened, and what to do next.
    public var description: String {
        "The product has neither a barcode nor a title: give at least one of them, so that it can be found again."
    }
}
