import LineParser
import Quantities

@testable import QuantityDomain

/// Writes every field of a reading that says something, one after the other: "3 eggs" is
/// `amount 3 98% "3"; said 3; key egg; name eggs; list Eggs; spans amount 3|name eggs`.
func whole(_ line: ParsedLine) -> String {
    let bytes = Array(line.text.utf8)
    let spans = line.spans.filter { $0.part != .other }
        .map { "\($0.part) \(String(decoding: bytes[$0.bytes], as: UTF8.self))" }
    let fields: [(String, String)] = [
        ("amount", whole(line.quantity)), ("said", line.amountText), ("imprecise", line.impreciseUnit?.rawValue ?? ""),
        ("key", line.ingredientKey), ("name", line.name), ("list", line.listName), ("aisle", line.aisleHint),
        ("size", line.size), ("preparation", line.preparation), ("comment", line.comment), ("purpose", line.purpose),
        ("optional", line.isOptional ? "yes" : ""), ("product", line.isProduct ? "yes" : ""),
        ("counted as", line.countedAs?.rawValue ?? ""), ("also", line.alternates.map(whole).joined(separator: ", ")),
        ("assumes", line.assumptions.map(\.description).joined(separator: ", ")),
        ("asks", line.diagnostics.map { "\($0.code) \($0.values)" }.joined(separator: ", ")),
        ("or", line.choices.map(whole).joined(separator: ", ")),
        ("and", line.others.map(whole).joined(separator: ", ")),
        ("for each", line.amountForEach.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""),
        ("language", line.language == .english ? "" : line.language.tag),
        ("parts", line.parts.map(\.text).joined(separator: "|")), ("spans", spans.joined(separator: "|")),
    ]
    return fields.filter { !$1.isEmpty }.map { "\($0) \($1)" }.joined(separator: "; ")
}

/// Writes an amount, its confidence in hundredths, and the text for people where that is another.
private func whole(_ quantity: StructuredQuantity) -> String {
    guard quantity.range != nil else { return "" }
    let confidence = Int((quantity.parseConfidence * 100).rounded())
    return "\(short(quantity.range)) \(confidence)% \"\(quantity.displayText)\"" + (quantity.exact ? "" : " rounded")
}

private func whole(_ named: NamedIngredient) -> String {
    let said = named.amountText.isEmpty ? "" : " said \(named.amountText)"
    let aisle = named.aisleHint.isEmpty ? "" : " in \(named.aisleHint)"
    return "\(named.key) (\(named.listName))\(aisle)\(named.quantity.map { " " + whole($0) } ?? "")\(said)"
}
