/// A product and an amount of it, as a person writes them: "flour 1 kg", "1 kg flour", "4006381333931 2".
public struct StockText: Hashable, Sendable {
    /// How the text names the product; `nil` where only a reading of the whole line can tell, as in "1 kg flour".
    public let reference: ProductReference?
    /// "1 kg"; the whole text where ``reference`` is `nil`.
    public let amount: String

    /// Splits a text: the name ends before the first later word that begins with a number.
    public init(_ text: String) throws(StockTextError) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first else { throw .noProduct }
        if words.count > 1, Self.isNumber(first), ProductReference(first).isName {
            reference = nil
            amount = words.joined(separator: " ")
            return
        }
        // "flour lots": the name is one word, and what follows turns out to be no amount.
        let start = words.dropFirst().firstIndex { Self.beginsNumber($0) } ?? 1
        let name = words[..<start].joined(separator: " ")
        guard start < words.endIndex else { throw .noAmount(name: name) }
        reference = ProductReference(name)
        amount = words[start...].joined(separator: " ")
    }

    /// Returns the text in the order of a recipe's line, "1 kg flour", for the quantity service to read.
    ///
    /// The title is the name of a product that is given by its barcode or productId.
    public func line(titled title: String = "") -> String {
        guard let reference else { return amount }
        let noun = title.isEmpty ? (reference.isName ? reference.text : Self.placeholder) : title
        return "\(amount) \(noun)"
    }

    /// Whether a line of this text would name an ingredient at all.
    public func namesIngredient(titled title: String) -> Bool {
        !title.isEmpty || reference?.isName ?? true
    }

    /// Returns the word after the number when the reading took it for the beginning of the product's name, as it does
    /// with a unit that it does not know; `nil` otherwise.
    ///
    /// The name is the ingredient as it was read in the line.
    public func unknownUnit(readAs name: String) -> String? {
        guard reference != nil else { return nil }
        let words = amount.split(separator: " ").filter { !Self.beginsNumber($0) && !Self.connectors.contains($0) }
        guard let word = words.first, let beginning = name.split(separator: " ").first else { return nil }
        return word.lowercased() == beginning.lowercased() ? String(word) : nil
    }

    /// Stands for the name of a product that is given by a number.
    private static let placeholder = "product"
    private static let connectors: Set<Substring> = ["-", "–", "to", "and", "/"]

    private static func isNumber(_ word: String) -> Bool {
        word.allSatisfy { $0.isNumber || "/.,-–".contains($0) } && beginsNumber(word)
    }

    private static func beginsNumber(_ word: some StringProtocol) -> Bool { word.first?.isNumber ?? false }
}

/// Why a text names no product and amount.
public enum StockTextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is empty.
    case noProduct
    /// The text names a product alone.
    case noAmount(name: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noProduct: "Say of what: a name, a productId or the digits of a barcode, and how much."
        case .noAmount(let name): "Say how much of \(name): \"\(name) 1 kg\" or \"\(name) 2\"."
        }
    }
}
