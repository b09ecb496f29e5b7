import Quantities
import ShoppingDomain

/// What the quantity service makes of the words in rows of a file: titles and units.
struct StockRowWords {
    private let ingredients: [String: IngredientKey]
    private let units: [String: UnitCode]

    /// Reads each title and each unit once, in one request.
    ///
    /// The units of rows with a lot are codes already.
    init(of rows: [ReadStockRow], ask: Collaborators) async throws(CollaboratorFailure) {
        let titles = Array(Set(rows.map(\.row.product).filter { !$0.isEmpty })).sorted()
        let words = Set(rows.filter { $0.row.lot.isEmpty }.map(\.row.unit).filter { !$0.isEmpty }).sorted()
        let lines =
            titles.map { IngredientLine(Self.line($0)) }
            + words.map { IngredientLine("1 \(Self.line($0)) \(Self.placeholder)", isItem: true) }
        let readings = try await lines.isEmpty ? [] : ask.quantities.read(lines)
        var ingredients: [String: IngredientKey] = [:]
        for (title, reading) in zip(titles, readings) { ingredients[title] = reading.key }
        var units: [String: UnitCode] = [:]
        for (word, reading) in zip(words, readings.dropFirst(titles.count)) {
            // A word that is no unit is read as a part of the name, or as a word that says nothing of a number.
            guard let amount = reading.quantity.range?.amount, amount.value == .one, amount.unit != .count,
                reading.name.lowercased() == Self.placeholder
            else { continue }
            units[word] = amount.unit
        }
        (self.ingredients, self.units) = (ingredients, units)
    }

    /// Stands for the name of whatever is measured.
    private static let placeholder = "product"

    /// Returns a text on one line.
    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the ingredient that a title names; `nil` for none.
    func ingredient(_ title: String) -> IngredientKey? { ingredients[title] }

    /// Returns the unit that a word means, or else the word as a unit of its own.
    func unit(_ word: String) -> UnitCode { units[word] ?? UnitCode(rawValue: Self.line(word)) }

    /// Whether a word means no known unit.
    func isOwnUnit(_ word: String) -> Bool { !word.isEmpty && units[word] == nil }
}
