import Foundation

/// Extracts the digits of a barcode from a text that was typed, pasted or scanned.
struct BarcodeText {
    /// The digits, at most 14; `nil` when the text contains anything else.
    let digits: String?

    private static let labels = ["gtin", "ean", "upc", "barcode"]
    private static let separators: Set<Character> = ["-", ".", "\u{2010}", "\u{2011}", "\u{2013}"]

    init(_ text: String) {
        let plain = Self.inASCIIDigits(text).trimmed
        if plain.contains("://") {
            digits = Self.digitalLink(plain)
        } else {
            digits = Self.elementString(plain) ?? Self.printedDigits(Self.withoutLabel(plain))
        }
    }

    /// Converts digits of any script to ASCII and drops invisible marks.
    private static func inASCIIDigits(_ text: String) -> String {
        let visible = text.unicodeScalars.filter { $0.properties.generalCategory != .format }
        let digits = visible.map { scalar in
            guard scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue else {
                return Character(scalar)
            }
            return Character("\(Int(value))")
        }
        return String(digits)
    }

    /// Returns the segment after `/01/` of a GS1 Digital Link.
    private static func digitalLink(_ text: String) -> String? {
        let path = text.prefix { $0 != "?" && $0 != "#" }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let key = segments.firstIndex(of: "01"), key + 1 < segments.endIndex else { return nil }
        let number = String(segments[key + 1])
        return [8, 12, 13, 14].contains(number.count) && number.allSatisfy(isDigit) ? number : nil
    }

    /// Returns the 14 digits after application identifier 01 of a GS1 element string: in brackets, after the function
    /// character (`^` where a keyboard replaces it), or alone.
    private static func elementString(_ text: String) -> String? {
        for start in ["(01)", "^01", "\u{1D}01", "]C101", "]e001", "]d201"] where text.hasPrefix(start) {
            let number = String(text.dropFirst(start.count).prefix(14))
            return number.count == 14 && number.allSatisfy(isDigit) ? number : nil
        }
        guard text.count == 16, text.hasPrefix("01"), text.allSatisfy(isDigit) else { return nil }
        return String(text.dropFirst(2))
    }

    private static func withoutLabel(_ text: String) -> String {
        let lowered = text.lowercased()
        for label in labels where lowered.hasPrefix(label) {
            return String(text.dropFirst(label.count).drop { $0 == ":" || $0.isWhitespace })
        }
        return text
    }

    /// Returns digits with separators between them, but not around them.
    private static func printedDigits(_ text: String) -> String? {
        guard let first = text.first, isDigit(first), let last = text.last, isDigit(last) else { return nil }
        guard text.allSatisfy({ isDigit($0) || $0.isWhitespace || separators.contains($0) }) else { return nil }
        var digits = text.filter(isDigit)
        // Some scanners pad with zeros beyond the 14 digits of the longest number.
        while digits.count > 14, digits.hasPrefix("0") { digits.removeFirst() }
        return digits
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
}
