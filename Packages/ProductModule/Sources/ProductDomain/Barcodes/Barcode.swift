/// An article number as printed under the bars (GTIN), in its normal form.
///
/// The normal form is one text for one article: EAN-8 keeps 8 digits, UPC-A gets a leading zero, UPC-E is first
/// expanded to UPC-A, and 14 digits lose a leading zero. A GTIN-14 with another indicator is another article.
///
/// Source: GS1 General Specifications, sections 1.4 (restricted circulation), 2.1, 5.2.2.4.2 (UPC-E) and 7.9 (check
/// digit).
public struct Barcode: Hashable, Sendable, Codable {
    /// The digits of the normal form: 8, 13 or 14.
    public let value: String
    /// The printed form.
    public let symbology: BarcodeSymbology
    /// The scope in which it means the same article.
    public let scope: BarcodeScope

    /// Whether to accept a wrong check digit.
    public enum CheckDigit: Sendable {
        /// A wrong check digit is refused as a typing error.
        case verified
        /// A wrong check digit is accepted, for private numbers that never had a right one.
        case ignored
    }

    /// Parses the digits as people type, paste or scan them: with spaces, dashes and dots between them, a label before
    /// them, digits of another script, as a GS1 element string or a GS1 Digital Link.
    ///
    /// - Parameters:
    ///   - text: The digits.
    ///   - symbology: The scanner's symbology, for eight digits that may be UPC-E or EAN-8. Without it, a number that
    ///     begins with 0 is a UPC-E if possible, and any other an EAN-8 if possible.
    ///   - checkDigit: Whether to accept a wrong check digit.
    /// - Throws: ``BarcodeError``.
    public init(
        _ text: String,
        symbology: BarcodeSymbology? = nil,
        checkDigit: CheckDigit = .verified
    ) throws(BarcodeError) {
        guard !text.trimmed.isEmpty else { throw .empty }
        guard let digits = BarcodeText(text).digits else { throw .notAGTIN(text: text.trimmed) }
        let candidates = Self.candidates(digits, symbology: symbology)
        guard let first = candidates.first, digits.contains(where: { $0 != "0" }) else {
            throw .notAGTIN(text: text.trimmed)
        }
        if let valid = candidates.first(where: { GTIN.hasRightCheckDigit($0.gtin) }) {
            self.init(valid, verified: true)
        } else if checkDigit == .ignored {
            self.init(first, verified: false)
        } else {
            throw .wrongCheckDigit(text: digits, expected: GTIN.checkDigit(of: first.gtin.dropLast()))
        }
    }

    /// One reading of the digits: the full number, and its printed form.
    private struct Candidate {
        let gtin: String
        let symbology: BarcodeSymbology
    }

    private init(_ candidate: Candidate, verified: Bool) {
        let value = GTIN.normalForm(candidate.gtin)
        let isShortened = value.count == 8 && candidate.symbology != .upce
        let isArticle = value.count == 13 && candidate.symbology == .gtin14
        self.value = value
        symbology = isShortened ? .ean8 : isArticle ? .ean13 : candidate.symbology
        scope = verified ? GTIN.scope(of: value) : .unverified
    }

    /// Returns the same article in another printed form, as a record tells it; a form that its digits cannot have is
    /// ignored.
    public func printed(as symbology: BarcodeSymbology) -> Barcode {
        let forms: [BarcodeSymbology] =
            switch value.count {
            case 8: [.ean8]
            case 14: [.gtin14]
            default: value.hasPrefix("0") ? [.ean13, .upca, .upce] : [.ean13]
            }
        return forms.contains(symbology) ? Barcode(value: value, symbology: symbology, scope: scope) : self
    }

    init(value: String, symbology: BarcodeSymbology, scope: BarcodeScope) {
        self.value = value
        self.symbology = symbology
        self.scope = scope
    }

    /// Returns the possible readings of the digits, the likeliest first.
    private static func candidates(_ digits: String, symbology: BarcodeSymbology?) -> [Candidate] {
        switch digits.count {
        case 8: eightDigits(digits, symbology: symbology)
        // A spreadsheet drops the leading zero of a UPC-A.
        case 11: [Candidate(gtin: "0" + digits, symbology: .upca)].filter { GTIN.hasRightCheckDigit($0.gtin) }
        case 12: [Candidate(gtin: digits, symbology: .upca)]
        case 13: [Candidate(gtin: digits, symbology: .ean13)]
        case 14: [Candidate(gtin: digits, symbology: .gtin14)]
        default: []
        }
    }

    private static func eightDigits(_ digits: String, symbology: BarcodeSymbology?) -> [Candidate] {
        let short = Candidate(gtin: digits, symbology: .ean8)
        let expanded = GTIN.expandingUPCE(digits).map { Candidate(gtin: $0, symbology: .upce) }
        switch symbology {
        case .upce?: return [expanded].compactMap(\.self)
        case .ean8?: return [short]
        default:
            guard let expanded else { return [short] }
            return digits.hasPrefix("0") ? [expanded, short] : [short, expanded]
        }
    }
}

/// The printed form of a number.
///
/// It is stored because eight digits are ambiguous: 01234565 is a valid UPC-E and a valid EAN-8.
public enum BarcodeSymbology: String, Hashable, Sendable, Codable, CaseIterable {
    /// Eight digits.
    case ean8
    /// Thirteen digits.
    case ean13
    /// Twelve digits: an EAN-13 without its leading zero.
    case upca
    /// Eight digits: a UPC-A with its zeros omitted.
    case upce
    /// Fourteen digits: a case or another grouping of articles.
    case gtin14
}

/// The scope in which a barcode means the same article.
public enum BarcodeScope: String, Hashable, Sendable, Codable {
    /// Everywhere.
    case global
    /// In one shop only (GS1 restricted circulation); never a `productId`.
    case inStore
    /// An article of variable measure (GTIN-14 with indicator 9), which its number alone does not determine.
    case variableMeasure
    /// In the home that accepted it despite its wrong check digit.
    case unverified
}

/// Why a text is not a barcode.
public enum BarcodeError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The text contains only space.
    case empty
    /// The text is not 8, 12, 13 or 14 digits.
    case notAGTIN(text: String)
    /// The last digit contradicts the others, as after a typing slip.
    case wrongCheckDigit(text: String, expected: Int)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .empty: "The barcode is empty: enter the 8, 12, 13 or 14 digits under the bars, or omit the barcode."
        case .notAGTIN(let text):
            "\"\(text)\" is not a barcode: enter the 8, 12, 13 or 14 digits under the bars."
        case .wrongCheckDigit(let text, let expected):
            "Barcode \(text) should end in \(expected): scan it again or check the last digit."
        }
    }
}
