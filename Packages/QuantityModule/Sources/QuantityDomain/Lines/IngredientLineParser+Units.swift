public import Quantities

extension IngredientLineParser {
    /// The unit that a word or phrase names: "Tablespoons" is `tbsp`; `nil` for words that name none.
    public func unit(named name: String, locale: String = "") -> UnitCode? {
        if let known = UnitTable.standard[UnitCode(rawValue: name)], known.code != .count { return known.code }
        let line = parse("2 \(name)", locale: locale)
        let isWhole = line.preparation.isEmpty && line.comment.isEmpty
        guard isWhole, let unit = line.quantity.range?.unit, unit != .count else { return nil }
        // "2 cups flour" names more than a unit.
        return line.amountText == "2 \(name)" ? unit : nil
    }
}
