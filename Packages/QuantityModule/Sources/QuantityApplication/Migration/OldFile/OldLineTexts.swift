import Quantities
import QuantityDomain

/// Writes the columns of an old line as one line of a recipe or a list.
///
/// It ignores the language of the request, so that reading a file again gives the same lines.
struct OldLineTexts {
    /// Reads each line in its own language.
    private let parsing = IngredientParsingService()

    /// Returns a line such as "2 cups flour, sifted"; empty when the row says nothing.
    func text(quantity: String, unit: String, name: String, notes: String) -> String {
        let parts = [Self.plain(quantity.foldedText), unit.foldedText].filter { !$0.isEmpty }
        let (amount, name, notes) = (parts.joined(separator: " "), name.foldedText, notes.foldedText)
        let line = amount.isEmpty || name.isEmpty ? amount + name : joined(amount, name)
        return [line, notes].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Joins an amount and a name; words without a number or a unit follow the name, as in "salt, to taste".
    private func joined(_ amount: String, _ name: String) -> String {
        let line = "\(amount) \(name)"
        guard !amount.contains(where: \.isNumber) else { return line }
        let read = parsing.parse(line)
        return read.quantity.isParseable || read.impreciseUnit != nil ? line : "\(name), \(amount)"
    }

    /// Returns "2" for "2.0", as an app stores a number.
    private static func plain(_ quantity: String) -> String {
        guard quantity.hasSuffix(".0"), quantity.dropLast(2).allSatisfy(\.isNumber) else { return quantity }
        return String(quantity.dropLast(2))
    }
}
