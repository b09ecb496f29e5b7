/// What the same article is called under another number.
public enum BarcodeRelation: String, Hashable, Sendable, Codable {
    /// The article that a case contains.
    case unit
    /// A case of the article.
    case `case`
    /// A product that names the barcode as a related one.
    case variant
}

extension Barcode {
    /// The numbers of the same article in another grouping: of a case the article that it contains, and of an article
    /// its cases.
    ///
    /// Source: GS1 General Specifications, section 2.1.7: indicators 1 to 8 before the first twelve digits of the
    /// thirteen, with a check digit of their own.
    package var groupings: [(value: String, relation: BarcodeRelation)] {
        guard scope == .global else { return [] }
        if value.count == 14 {
            let body = value.dropFirst().dropLast()
            return [(GTIN.normalForm(body + "\(GTIN.checkDigit(of: body))"), .unit)]
        }
        let body = (String(repeating: "0", count: 13 - value.count) + value).dropLast()
        return (1...8).map { indicator in
            let digits = "\(indicator)" + body
            return (digits + "\(GTIN.checkDigit(of: digits))", .case)
        }
    }
}
