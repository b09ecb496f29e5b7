import LineParser
import Quantities
import TableData

/// The name of a unit in a language.
struct UnitNoun: Hashable, Sendable {
    /// The grammatical gender of a noun, in languages whose articles and numbers follow it.
    enum Gender: String, Sendable {
        case feminine = "f"
        case masculine = "m"
        case neuter = "n"
        /// The common gender, as in Swedish.
        case common = "u"
    }

    /// The singular: "cup".
    let one: String
    /// The plural: "cups".
    let several: String
    /// The gender; `nil` in languages without genders.
    let gender: Gender?

    /// Returns the singular or the plural.
    func form(isSeveral: Bool) -> String { isSeveral ? several : one }
}

/// The names of units in each language, where they differ from the code.
struct UnitNames: Sendable {
    /// The names written beside numbers.
    static let written = UnitNames(resource: ProgramTable.unitNames.bytes)
    /// The names said aloud.
    static let spoken = UnitNames(resource: ProgramTable.spokenUnits.bytes)

    private struct Key: Hashable {
        let language: Language
        let code: UnitCode
        var isBritish = false
    }

    private let nouns: [Key: UnitNoun]

    private init(resource: [UInt8]) {
        var nouns: [Key: UnitNoun] = [:]
        for fields in TabSeparated.rows(of: resource) {
            precondition((4...5).contains(fields.count), "A row of unit names needs four or five fields: \(fields)")
            guard let language = Language(tag: fields[0]) else {
                preconditionFailure("Unit names: \(fields[0]) is not a known language.")
            }
            let key = Key(
                language: language,
                code: UnitCode(rawValue: fields[1]),
                isBritish: RegionalUnits.isBritish(fields[0])
            )
            nouns[key] = UnitNoun(
                one: fields[2],
                several: fields[3],
                gender: fields.count > 4 ? UnitNoun.Gender(rawValue: fields[4]) : nil
            )
        }
        self.nouns = nouns
    }

    /// Returns the noun for a unit in a language, or `nil` when the table has none.
    func noun(of code: UnitCode, in language: Language) -> UnitNoun? { nouns[Key(language: language, code: code)] }

    /// Returns the name beside a number, the one of the British Isles if it has one there; `nil` when the table has
    /// none.
    func name(of code: UnitCode, for value: Rational, in language: Language, isBritish: Bool) -> String? {
        let british = isBritish ? nouns[Key(language: language, code: code, isBritish: true)] : nil
        return (british ?? noun(of: code, in: language))?.form(isSeveral: language.isPlural(value))
    }
}

/// The names of units beside a number for some ingredients: a head of garlic is "Knolle" in German, one of lettuce
/// "Kopf".
struct IngredientUnitNames: Sendable {
    static let standard = IngredientUnitNames(resource: ProgramTable.ingredientUnitNames.bytes)

    private struct Key: Hashable {
        let language: Language
        let code: UnitCode
        let ingredient: String
    }

    private let nouns: [Key: UnitNoun]

    private init(resource: [UInt8]) {
        var nouns: [Key: UnitNoun] = [:]
        for fields in TabSeparated.rows(of: resource) {
            guard fields.count == 6, let language = Language(tag: fields[0]) else {
                preconditionFailure("ingredient-unit-names.tsv: a row needs six fields and a known language: \(fields)")
            }
            let noun = UnitNoun(one: fields[2], several: fields[3], gender: nil)
            for ingredient in fields[4].split(separator: "|").map(String.init) {
                nouns[Key(language: language, code: UnitCode(rawValue: fields[1]), ingredient: ingredient)] = noun
            }
        }
        self.nouns = nouns
    }

    /// Returns the name beside a number; `nil` for an ingredient whose unit has the usual name.
    func name(of code: UnitCode, for value: Rational, of ingredient: String, in language: Language) -> String? {
        guard let kind = ingredient.split(separator: " ").last else { return nil }
        let noun = [ingredient, "* \(kind)"].lazy
            .compactMap { nouns[Key(language: language, code: code, ingredient: $0)] }.first
        return noun?.form(isSeveral: language.isPlural(value))
    }
}

extension Language {
    /// Whether a noun beside the number is plural: above one; in French, from two on.
    func isPlural(_ value: Rational) -> Bool { self == .french ? value >= 2 : value > .one }
}
