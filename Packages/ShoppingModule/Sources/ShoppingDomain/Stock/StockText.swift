import Quantities

/// A product and an amount as a person types them: "flour 1 kg", "1 kg flour", "4006381333931 2".
package struct StockText: Hashable, Sendable {
    /// The product's name in the text; `nil` when only reading the whole line can find it, as in "1 kg flour".
    package let reference: ProductReference?
    /// The amount, such as "1 kg"; the whole text when ``reference`` is `nil`.
    package let amount: String

    /// The maximum number of bytes in a text, so that the quantity service can read a line of it.
    package static let longest = 4_000

    /// Returns the ways to split a text into a name and an amount, most likely first.
    ///
    /// The name ends before a word that begins with a number. A whole number before another number belongs to the name,
    /// as in "Mehl 405 1 kg". When several splits are possible, as in "Type 00 flour 1 kg", reading each of them shows
    /// which one is right.
    package static func candidates(_ text: String) throws(StockTextError) -> [StockText] {
        guard text.utf8.count <= longest else { throw .tooLong(bytes: text.utf8.count) }
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first else { throw .noProduct }
        func split(at start: Int) -> StockText {
            StockText(
                reference: ProductReference(words[..<start].joined(separator: " ")),
                amount: words[start...].joined(separator: " ")
            )
        }
        let numbers = words.indices.filter { beginsNumber(words[$0]) || isBelowZero(words[$0]) }
        if let last = numbers.last, isBelowZero(words[last]) { throw .belowZero(split(at: last).amount) }
        let starts = numbers.filter { start in
            start > 0 && !isBelowZero(words[start])
                && !(isWhole(words[start]) && words[(start + 1)...].first.map { isWhole($0) || isDecimal($0) } == true)
        }
        let isAmountFirst = ProductReference(first).isName && (isNumber(first) || starts.isEmpty && beginsNumber(first))
        guard words.count > 1 else { throw .noAmount(name: first) }
        let whole = StockText(reference: nil, amount: words.joined(separator: " "))
        // "half a dozen eggs" says its number in words. In "flour lots" the name is one word, without an amount.
        guard !starts.isEmpty || isAmountFirst else { return [whole, split(at: 1)] }
        return (isAmountFirst ? [whole] : []) + starts.map(split)
    }

    /// Returns the text in the order of a recipe line, "1 kg flour", for the quantity service to read.
    ///
    /// The title stands in for the name of a product given by its barcode or productId.
    package func line(titled title: String = "") -> String {
        guard let reference else { return amount }
        if reference.isName { return "\(amount) \(reference.text)" }
        return "\(amount) \(title.isEmpty ? Self.placeholder : title)"
    }

    /// Returns whether a line of this text would name an ingredient.
    package func namesIngredient(titled title: String) -> Bool {
        !title.isEmpty || reference?.isName ?? true
    }

    /// Returns the word after the number if the reading took it for the start of the product's name, as it does with an
    /// unknown unit; otherwise `nil`.
    ///
    /// The name is the ingredient in the reading.
    package func unknownUnit(readAs name: String) -> String? {
        guard reference != nil else { return nil }
        let words = amount.split(separator: " ").filter { !Self.beginsNumber($0) && !Self.connectors.contains($0) }
        guard let word = words.first, let beginning = name.split(separator: " ").first else { return nil }
        return word.lowercased() == beginning.lowercased() ? String(word) : nil
    }

    /// Stands in for the name of a product given by a number.
    private static let placeholder = "product"
    private static let connectors: Set<Substring> = ["-", "–", "to", "and", "/"]

    /// Returns whether a reading understood the whole amount and left none of it in the name.
    package func fits(_ reading: Reading) -> Bool {
        reading.quantity.range != nil && !reading.name.isEmpty && unknownUnit(readAs: reading.name) == nil
    }

    private static func isWhole(_ word: String) -> Bool { word.allSatisfy { $0.isASCII && $0.isNumber } }

    private static func isDecimal(_ word: String) -> Bool {
        beginsNumber(word) && !word.contains { $0 == "/" || $0.isNumber && !$0.isASCII }
    }

    private static func isBelowZero(_ word: String) -> Bool {
        word.first.map { "-−".contains($0) } == true && beginsNumber(word.dropFirst())
    }

    private static func isNumber(_ word: String) -> Bool {
        word.allSatisfy { $0.isNumber || "/.,-–".contains($0) } && beginsNumber(word)
    }

    private static func beginsNumber(_ word: some StringProtocol) -> Bool { word.first?.isNumber ?? false }
}

/// Why a text doesn't name a product and an amount.
public enum StockTextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is empty.
    case noProduct
    /// The text names only a product.
    case noAmount(name: String)
    /// The amount is negative.
    case belowZero(String)
    /// The text is longer than a line that the quantity service reads.
    case tooLong(bytes: Int)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noProduct:
            "Say what and how much, such as \"flour 1 kg\": a name, a productId or the digits of a barcode, then the amount."
        case .belowZero(let amount): "\"\(amount)\" is below zero: give an amount above it, such as \"1 kg\" or \"2\"."
        case .tooLong(let bytes):
            "The text has \(bytes) bytes, and one takes up to \(StockText.longest): name the product in a few words, such "
                + "as \"flour 1 kg\"."
        case .noAmount(let name): "Say how much of \(name): \"\(name) 1 kg\" or \"\(name) 2\"."
        }
    }
}
