import LineParser
import Quantities

/// What a unit is called in a language.
struct UnitNoun: Hashable, Sendable {
    /// What the words beside a noun follow, in languages where they do.
    enum Gender: String, Sendable {
        case feminine = "f"
        case masculine = "m"
        case neuter = "n"
        /// Feminine and masculine in one, as in Swedish.
        case common = "u"
    }

    /// Beside one: "cup".
    let one: String
    /// Beside several: "cups".
    let several: String
    /// `nil` in languages without.
    let gender: Gender?

    /// The name beside one or several.
    func form(isSeveral: Bool) -> String { isSeveral ? several : one }
}

/// What units are called in a language, where that is not their code.
struct UnitNames: Sendable {
    /// As written beside numbers.
    static let written = UnitNames(resource: PackageResources.unit_names_tsv)
    /// As said aloud.
    static let spoken = UnitNames(resource: PackageResources.spoken_units_tsv)

    private struct Key: Hashable {
        let language: Language
        let code: UnitCode
    }

    private let nouns: [Key: UnitNoun]

    private init(resource: [UInt8]) {
        var nouns: [Key: UnitNoun] = [:]
        for fields in TabSeparated.rows(of: resource) {
            precondition((4...5).contains(fields.count), "A row of unit names needs four or five fields: \(fields)")
            guard let language = Language(tag: fields[0]) else {
                preconditionFailure("Unit names: \(fields[0]) is no known language.")
            }
            nouns[Key(language: language, code: UnitCode(rawValue: fields[1]))] = UnitNoun(
                one: fields[2],
                several: fields[3],
                gender: fields.count > 4 ? UnitNoun.Gender(rawValue: fields[4]) : nil
            )
        }
        self.nouns = nouns
    }

    /// The noun that a unit is in a language, or `nil` where the table has none.
    func noun(of code: UnitCode, in language: Language) -> UnitNoun? { nouns[Key(language: language, code: code)] }

    /// The name beside a number, or `nil` where the table has none.
    func name(of code: UnitCode, for value: Rational, in language: Language) -> String? {
        noun(of: code, in: language)?.form(isSeveral: language.isPlural(value))
    }
}

extension Language {
    /// Whether a noun beside the number is in the plural: above one; in French from two on.
    func isPlural(_ value: Rational) -> Bool { self == .french ? value >= 2 : value > .one }
}
