/// How somebody names a product of the home.
public enum ProductReference: Hashable, Sendable {
    /// By its identity, or an earlier one.
    case productId(ProductID)
    /// By the number under the bars.
    case barcode(Barcode)
    /// By its title, without regard to case and space.
    case title(ProductTitle)
}
