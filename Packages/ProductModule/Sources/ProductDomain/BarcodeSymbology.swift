/// How a number is printed as bars.
///
/// Eight digits may be read as either of two, so it is kept: 01234565 is a valid UPC-E and a valid EAN-8.
public enum BarcodeSymbology: String, Hashable, Sendable, Codable, CaseIterable {
    /// Eight digits.
    case ean8
    /// Thirteen digits.
    case ean13
    /// Twelve digits: EAN-13 without its leading zero.
    case upca
    /// Eight digits: a UPC-A whose zeros are left out.
    case upce
    /// Fourteen digits: a case or another grouping of articles.
    case gtin14
}
