import ExactMath

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

    private let names: [Key: (one: String, several: String)]

    private init(resource: [UInt8]) {
        var names: [Key: (one: String, several: String)] = [:]
        for fields in TabSeparated.rows(of: resource) {
            precondition(fields.count == 4, "A row of unit names needs four fields: \(fields)")
            guard let language = Language(tag: fields[0]) else {
                preconditionFailure("Unit names: \(fields[0]) is no known language.")
            }
            names[Key(language: language, code: UnitCode(rawValue: fields[1]))] = (fields[2], fields[3])
        }
        self.names = names
    }

    /// The name beside a number, or `nil` where the table has none.
    func name(of code: UnitCode, for value: Rational, in language: Language) -> String? {
        names[Key(language: language, code: code)].map { language.isPlural(value) ? $0.several : $0.one }
    }
}

extension Language {
    /// Whether a noun beside the number is in the plural: above one; in French from two on.
    func isPlural(_ value: Rational) -> Bool { self == .french ? value >= 2 : value > .one }
}
