import LineParser
import Quantities

/// The name and the unit of a line in which one noun may be both: "bouquet garni", "hoja de laurel", "Knoblauchzehen".
struct UnitInName {
    /// The name, as written.
    private(set) var name: String
    /// The unit of the amount; `nil` for none.
    private(set) var unit: UnitCode?
    /// The unit in which a list counts the ingredient, see ``ParsedLine/countedAs``.
    private(set) var countedAs: UnitCode?
    /// The ingredient in a compound name: thyme of "Thymianzweige".
    private(set) var inner: IngredientNaming.Identity?
    /// Whether the unit's noun became part of the name.
    private var isPartOfName = false

    private static let piece = UnitCode(rawValue: "piece")

    init(_ labeled: borrowing LabeledLine, text: String, naming: IngredientNaming) {
        let language = labeled.language
        unit = UnitTable.standard.code(at: labeled.unit)
        name = naming.withoutConjunction(labeled.text(of: .name, separator: " "), language)
        let isNoun = unit.map { !(UnitTable.standard[$0]?.isPrecise ?? false) } ?? false
        if isNoun, let whole = Self.cut(labeled, text: text, naming: naming) {
            (name, unit, isPartOfName) = (whole, nil, true)
        } else if isNoun, let whole = Self.whole(labeled, text: text, naming: naming) {
            // "Laurel" alone is what "hoja de laurel" is, and "garni" alone is nothing.
            if naming.single(name, nil, language)?.isKnown ?? false {
                countedAs = .count
            } else {
                (name, unit, isPartOfName) = (whole, nil, true)
            }
        }
        // In "4 cloves", the cloves are the ingredient.
        if name.isEmpty, isNoun, labeled.reading?.kind == .counted { name = labeled.nounText }
        if unit.map({ $0 == Self.piece }) ?? !isPartOfName { readCompound(labeled, naming: naming) }
    }

    /// Returns the words of the amount, without a noun that is part of the name.
    func amountText(of labeled: borrowing LabeledLine) -> String {
        isPartOfName && labeled.reading?.kind == .imprecise ? "" : labeled.amountText
    }

    /// Returns the unit's noun and the name as written, if lists call an ingredient so.
    private static func whole(_ labeled: borrowing LabeledLine, text: String, naming: IngredientNaming) -> String? {
        guard labeled.language != .english else { return nil }
        var unit: Range<Int>?
        var name: Range<Int>?
        labeled.forEachPiece { piece, bytes in
            if piece == .unit, unit == nil { unit = bytes }
            if piece == .name, name == nil { name = bytes }
        }
        guard let unit, let name, unit.upperBound <= name.lowerBound else { return nil }
        let whole = String(decoding: text.utf8.prefix(name.upperBound).dropFirst(unit.lowerBound), as: UTF8.self)
        return naming.listed(whole, labeled.language) == nil ? nil : whole
    }

    /// Returns the name with the unit's noun behind it, if both together are another ingredient than the name: pork
    /// ribs are no pork, while celery ribs are celery.
    private static func cut(_ labeled: borrowing LabeledLine, text: String, naming: IngredientNaming) -> String? {
        guard labeled.language == .english else { return nil }
        var unit: Range<Int>?
        var name: Range<Int>?
        labeled.forEachPiece { piece, bytes in
            if piece == .unit, unit == nil { unit = bytes }
            if piece == .name, name == nil { name = bytes }
        }
        guard let unit, let name, name.upperBound <= unit.lowerBound else { return nil }
        func slice(_ end: Int) -> String {
            String(decoding: text.utf8.prefix(end).dropFirst(name.lowerBound), as: UTF8.self)
        }
        guard let whole = naming.single(slice(unit.upperBound), nil, .english), whole.isKnown,
            whole.key != naming.single(slice(name.upperBound), nil, .english)?.key
        else { return nil }
        return slice(unit.upperBound)
    }

    /// Reads the unit that ends a compound name and the ingredient before it, as cloves end "Knoblauchzehen".
    private mutating func readCompound(_ labeled: borrowing LabeledLine, naming: IngredientNaming) {
        guard let (position, length) = labeled.compoundUnit, let unit = UnitTable.standard.code(at: position) else {
            return
        }
        let language = labeled.language
        let stem = String(decoding: name.utf8.dropLast(length), as: UTF8.self)
        // Swedish and German join words with an s.
        let stems = [stem, stem.hasSuffix("s") ? String(stem.dropLast()) : stem]
        guard let inner = stems.lazy.compactMap({ naming.single($0, nil, language) }).first(where: \.isKnown),
            let whole = naming.single(name, nil, language), !whole.isKnown || whole.key == inner.key
        else { return }
        (countedAs, self.inner) = (unit, inner)
    }
}
