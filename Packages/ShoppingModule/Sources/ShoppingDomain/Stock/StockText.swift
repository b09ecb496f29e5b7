import Quantities

/// A product and an amount as a person types them: "flour 1 kg", "1 kg flour", "4006381333931 2".
package struct StockText: Hashable, Sendable {
    /// The product's barcode or productId; `nil` when the text names it.
    package let reference: ProductReference?
    /// The name and the amount, in either order, for the quantity service to read.
    package let item: String

    /// The maximum number of bytes in a text, so that the quantity service can read a line of it.
    package static let limit = 4_000

    /// Separates a barcode or productId at either end from the amount.
    ///
    /// Digits after an amount are a barcode only when they have as many as one: "flour 1000000" is a million. A barcode
    /// or productId alone needs an amount, unless there may be none.
    package init(_ text: String, needsAmount: Bool = true) throws(StockTextError) {
        guard text.utf8.count <= Self.limit else { throw .tooLong(bytes: text.utf8.count) }
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first, let last = words.last else { throw .noProduct }
        let front = ProductReference(first)
        let back = ProductReference(last)
        if !front.isName {
            guard words.count > 1 || !needsAmount else { throw .noAmount(name: first) }
            reference = front
            item = "\(Self.placeholder) \(words.dropFirst().joined(separator: " "))"
        } else if words.count > 1, !back.isName, last.count >= 8, first.first?.isNumber == true {
            reference = back
            item = "\(Self.placeholder) \(words.dropLast().joined(separator: " "))"
        } else {
            reference = nil
            item = words.joined(separator: " ")
        }
    }

    /// Stands in for the name of a product given by a number.
    private static let placeholder = "product"
}

/// Why a text doesn't name a product and an amount.
public enum StockTextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is empty.
    case noProduct
    /// The text names only a product.
    case noAmount(name: String)
    /// The text is longer than a line that the quantity service reads.
    case tooLong(bytes: Int)
    /// The quantity service doesn't understand the text, for these reasons; the BCP 47 locale is that of the text.
    case unread([ReadingDiagnostic], locale: String)

    /// The amount is zero, or larger than any home's stock.
    case notStock(String)

    /// The maximum number of bytes in a text.
    public static var limit: Int { StockText.limit }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noProduct:
            "Say what and how much, such as \"flour 1 kg\": a name, a productId or the digits of a barcode, then the amount."
        case .tooLong(let bytes):
            "The text has \(bytes) bytes, and one takes up to \(StockText.limit): name the product in a few words, such "
                + "as \"flour 1 kg\"."
        case .noAmount(let name): "Say how much of \(name): \"\(name) 1 kg\" or \"\(name) 2\"."
        case .notStock(let amount):
            "\(amount) is not an amount that a home can have: enter one above zero and below 10¹²."
        case .unread(let reasons, _): reasons.map(\.sentence).joined(separator: " ")
        }
    }
}
