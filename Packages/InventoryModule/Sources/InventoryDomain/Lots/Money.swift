public import Quantities

/// An exact amount of money.
public struct Money: Hashable, Sendable, Codable {
    /// The amount in units of the currency; zero for a gift, never less.
    public let amount: Rational
    /// Three letters of ISO 4217, such as `"EUR"`.
    public let currency: String

    /// Creates an amount.
    ///
    /// - Throws: ``MoneyError`` for an amount below zero or beyond all kitchens, and for a currency that is not three
    ///   letters.
    public init(_ amount: Rational, _ currency: String) throws(MoneyError) {
        guard amount >= .zero, amount == .zero || amount.isPractical else { throw .notAPrice(amount) }
        let code = currency.uppercased()
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
        else {
            throw .notACurrency(currency)
        }
        (self.amount, self.currency) = (amount, code)
    }

    /// Takes the result of a calculation, which may be finer than any price.
    package init(exact amount: Rational, _ currency: String) { (self.amount, self.currency) = (amount, currency) }
}

extension Money {
    /// Reads an amount, which may come from another node.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            container.decode(Rational.self, forKey: .amount),
            container.decode(String.self, forKey: .currency)
        )
    }
}

/// Why a price is none.
public enum MoneyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The amount is below zero, or a number that no price has.
    case notAPrice(Rational)
    /// The text is not a code of ISO 4217.
    case notACurrency(String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .notAPrice(let amount): "\(amount) is not a price: enter zero or a number above it, such as 2.49."
        case .notACurrency(let text):
            "\"\(text.prefix(20))\" is not a currency: enter the three letters of its code, such as EUR."
        }
    }
}
