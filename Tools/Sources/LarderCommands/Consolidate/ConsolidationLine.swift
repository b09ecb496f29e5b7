import QuantityMessages
import SwiftProtobuf

/// A line of a recipe or a list, and how it was read.
struct ConsolidationLine: Sendable {
    /// Whose it is: a recipe's title or a list's name; empty for a line of the command line.
    let source: String
    let parsed: ParsedLine

    /// Whether it names an ingredient at all; headings and the like do not.
    var isIngredient: Bool { !parsed.ingredientKey.isEmpty }

    /// What the quantity service adds up.
    var entry: ConsolidateEntry {
        .with {
            $0.ingredientKey = parsed.ingredientKey
            $0.listName = parsed.listName
            $0.quantity = parsed.quantity
            $0.source = source
            $0.amountText = parsed.amountText
        }
    }
}
