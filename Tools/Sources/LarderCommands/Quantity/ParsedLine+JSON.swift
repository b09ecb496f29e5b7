import CommonMessages
import QuantityMessages
import TextFormats

extension ParsedLine {
    /// Returns the parsed line for scripts.
    ///
    /// The id is the script's identifier for the line; `nil` omits it.
    func json(id: JSONValue? = nil) -> JSONValue {
        let isCounted = quantity.isParseable && quantity.hasAmount
        let lower = quantity.hasLower ? quantity.lower.value : quantity.amount.value
        let unit = isCounted ? quantity.amount.unit : impreciseUnit
        return .object(
            (id.map { [JSONValue.Member("id", $0)] } ?? []) + [
                .init("text", .string(text)),
                .init("quantity", isCounted ? .array([.string(lower), .string(quantity.amount.value)]) : .null),
                .init("unit", unit.isEmpty ? .null : .string(unit)),
                .init("name", .string(name)),
                .init("size", .string(size)),
                .init("preparation", .string(preparation)),
                .init("comment", .string(comment)),
                .init("purpose", .string(purpose)),
                .init("optional", .bool(optional)),
                .init("ingredientKey", .string(ingredientKey)),
                .init("listName", .string(listName)),
                .init("confidence", .float(quantity.parseConfidence)),
                .init("displayText", .string(quantity.displayText)),
                .init("numericValue", quantity.hasNumericValue ? .double(quantity.numericValue) : .null),
                .init("standardUnit", quantity.hasStandardUnit ? .string(quantity.standardUnit) : .null),
                .init("isParseable", .bool(quantity.isParseable)),
                .init("parseConfidence", .float(quantity.parseConfidence)),
                .init("alternates", .array(alternates.map(\.json))),
                .init("assumptions", .array(assumptions.map { .string($0.sentence) })),
                .init("diagnostics", .array(diagnostics.map(\.json))),
                .init("purchase", .string(purchase.word)),
                .init("pantryStaple", .bool(pantryStaple)),
                .init("choices", .array(choices.map(\.json))),
                .init("others", .array(others.map(\.json))),
                .init("spans", .array(spans.compactMap(\.json))),
            ]
        )
    }
}

extension Purchase {
    /// The word for scripts: "bought", or why the line is not bought.
    fileprivate var word: String {
        switch self {
        case .bought: "bought"
        case .water: "water"
        case .equipment: "equipment"
        case .heading: "heading"
        case .choice: "choice"
        case .fromRecipe: "fromRecipe"
        case .notWanted: "notWanted"
        case .UNRECOGNIZED: "bought"
        }
    }
}

extension FurtherIngredient {
    /// The ingredient with its own amount; the amount is empty where the line gives none.
    fileprivate var json: JSONValue {
        .object([
            .init("ingredientKey", .string(ingredient.ingredientKey)), .init("listName", .string(ingredient.listName)),
            .init("displayText", .string(shownAmount)),
        ])
    }

    /// The amount as the line gives it; empty where it gives none.
    var shownAmount: String { ingredient.quantity.isParseable ? ingredient.quantity.displayText : amountText }
}

extension NamedIngredient {
    /// The ingredient's key and its name on a list.
    fileprivate var json: JSONValue {
        .object([.init("ingredientKey", .string(ingredientKey)), .init("listName", .string(listName))])
    }
}

extension Diagnostic {
    /// The diagnostic's code, and the sentence that explains how to write the line.
    fileprivate var json: JSONValue { .object([.init("code", .string(code)), .init("sentence", .string(sentence))]) }
}

extension LineSpan {
    /// The role of a piece and its range in UTF-8 bytes; `nil` for space and punctuation between pieces.
    fileprivate var json: JSONValue? {
        let name: String
        switch part {
        case .amount: name = "amount"
        case .unit: name = "unit"
        case .name: name = "name"
        case .size: name = "size"
        case .preparation: name = "preparation"
        case .comment: name = "comment"
        case .purpose: name = "purpose"
        case .unspecified, .UNRECOGNIZED: return nil
        }
        return .object([.init("part", .string(name)), .init("start", .integer(start)), .init("end", .integer(end))])
    }
}
