/// An article number as it stands under the bars (GTIN), in its normal form.
///
/// The normal form is one text for one article: EAN-8 keeps 8 digits, UPC-A gets a leading zero, UPC-E is expanded to
/// UPC-A first, and 14 digits lose a leading zero. A GTIN-14 with another indicator is another article.
///
/// Source: GS1 General Specifications, sections 1.4 (restricted circulation), 2.1, 5.2.2.4.2 (UPC-E) and 7.9 (check digit).
public struct Barcode: Hashable, Sendable, Codable {
    /// The digits of the normal form: 8, 13 or 14.
    public let value: String
    /// How it is printed.
    public let symbology: BarcodeSymbology
    /// Where it means the same article.
    public let scope: BarcodeScope

    /// Whether a number with a wrong check digit is taken.
    public enum CheckDigit: Sendable {
        /// It is refused, as a slip.
        case verified
        /// It is taken as it is: for the odd private number that never had a right one.
        case ignored
    }

    /// Reads the digits as people type, paste or scan them: spaces, dashes and dots between them, a label before
    /// them, digits of another script, a GS1 element string and a GS1 Digital Link are understood.
    ///
    /// - Parameters:
    ///   - text: The digits.
    ///   - symbology: What the scanner says, for eight digits that may be UPC-E or EAN-8. Without it, a number that
    ///     begins with 0 is a UPC-E if it can be one, and any other an EAN-8 if it can be one.
    ///   - checkDigit: Whether a wrong check digit is let pass.
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

    /// One way to read the digits: the full number, and how it is printed.
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

    /// The readings of a count of digits, the likeliest first.
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

/// Why a text is not a barcode.
public enum BarcodeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is nothing but space in the text.
    case empty
    /// The text is not 8, 12, 13 or 14 digits.
    case notAGTIN(text: String)
    /// The last digit contradicts the others, as after a typing slip.
    case wrongCheckDigit(text: String, expected: Int)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .empty: "The barcode is empty: enter the 8, 12, 13 or 14 digits under the bars, or leave the barcode out."
        case .notAGTIN(let text):
            "\"\(text)\" is not a barcode: enter the 8, 12, 13 or 14 digits under the bars."
        case .wrongCheckDigit(let text, let expected):
            "Barcode \(text) should end in \(expected): scan it again or check the last digit."
        }
    }
}
