import InventoryMessages
import Quantities

extension LocalWords {
    /// Writes an amount with its currency: "2.49 EUR", "2,49 €"; up to four decimals, or as a fraction.
    func text(_ money: Money) -> String {
        let currency = money.currency == "EUR" ? self(.euro) : money.currency
        guard let value = Rational(money.amount) else { return "\(money.amount) \(currency)".printable }
        for places in 0...4 {
            let scale = Rational([1, 10, 100, 1_000, 10_000][places])
            guard let scaled = try? value * scale, scaled.isWhole else { continue }
            return "\(decimal(scaled.description, max(places, value.isWhole ? 0 : 2), places)) \(currency)"
        }
        return "\(value) \(currency)"
    }

    /// Writes an amount with its currency, rounded to the hundredth and marked where that is not exact: "≈ 0.40 EUR".
    func textAbout(_ money: Money) -> String {
        guard let value = Rational(money.amount), let scaled = try? value * 100, !scaled.isWhole,
            let rounded = (try? scaled + Rational(constant: 1, over: 2))?.floor
        else { return text(money) }
        let currency = money.currency == "EUR" ? self(.euro) : money.currency
        return "≈\(Paragraph.noBreak)\(decimal("\(rounded)", 2, 2)) \(currency)"
    }

    /// Puts the decimal mark into the digits of a number, and zeros up to a number of decimals.
    private func decimal(_ digits: String, _ shown: Int, _ places: Int) -> String {
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        let fraction = padded.suffix(places) + String(repeating: "0", count: shown - places)
        return shown == 0 ? padded : "\(padded.dropLast(places))\(self(.decimalMark))\(fraction)"
    }
}
