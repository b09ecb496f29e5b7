import Quantities
import QuantityDomain

/// The invariants of every line, for the fuzzer and for tests that replay its findings.
public enum LineInvariants {
    private static let locales = ["", "en-US", "de-AT", "fr", "es", "it", "sv", "tr", "ja", "en-AU"]

    /// Returns the invariant that a line violates; `nil` for none.
    ///
    /// The first byte selects the locale, and the rest is the text. For a text longer than a line may be, the method
    /// also checks each of its lines.
    public static func violation(of bytes: UnsafeRawBufferPointer) -> String? {
        let locale = locales[Int(bytes.first ?? 0) % locales.count]
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        if let violation = violation(of: text, locale: locale) { return violation }
        guard text.utf8.count > IngredientLineParser.longestLine else { return nil }
        return text.split(separator: "\n").lazy.compactMap { violation(of: String($0), locale: locale) }.first
    }

    /// Returns the invariant that a line violates; `nil` for none.
    public static func violation(of text: String, locale: String) -> String? {
        let line = IngredientLineParser().parse(text, locale: locale)
        let bytes = Array(text.utf8)
        if line.text != text { return "The text is not kept." }
        let rebuilt = line.spans.map { String(decoding: bytes[$0.bytes], as: UTF8.self) }.joined()
        if rebuilt != text { return "The spans do not rebuild the text." }
        if line.spans.contains(where: \.bytes.isEmpty) { return "A span is empty." }
        let quantity = line.quantity
        if !(0...1).contains(quantity.parseConfidence) { return "The confidence is not between 0 and 1." }
        if let range = quantity.range, range.lower > range.upper { return "A range is upside down." }
        if quantity.isParseable != (quantity.numericValue != nil) { return "A number is missing or superfluous." }
        if !quantity.isParseable, quantity.displayText != text { return "An unparseable text is changed." }
        if let value = quantity.numericValue, !value.isFinite { return "A number is infinite." }
        if !quantity.isParseable, line.diagnostics.isEmpty { return "Nothing says why it is not counted." }
        return nil
    }
}
