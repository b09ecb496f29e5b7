import LineParser
import Quantities
import TableData

/// How ingredients relate whose keys differ: what a person may take for the same.
///
/// Nothing is merged by it; it says what to ask.
package struct IngredientRelations: Sendable {
    /// The module's own table; read when the first relation is asked for.
    package static let standard = IngredientRelations(resource: ProgramTable.ingredientRelations.bytes)

    private var narrower: [String: [String]] = [:]
    private var broader: [String: [String]] = [:]
    private var weighers: [String: String] = [:]
    private var measured: [Measure: [String: String]] = [:]
    private var questions: [String: [(key: String, reason: String)]] = [:]

    init(resource: [UInt8]) {
        for fields in TabSeparated.rows(of: resource) {
            precondition(
                fields.count == 4 && !fields[3].isEmpty,
                "ingredient-relations.tsv: a row needs a reason: \(fields)"
            )
            let others = fields[2].split(separator: "|").map(String.init)
            switch fields[0] {
            case "narrower":
                narrower[fields[1], default: []] += others
                for other in others { broader[other, default: []].append(fields[1]) }
            case "weight": for other in others { weighers[other] = fields[1] }
            case "question": questions[fields[1], default: []] += others.map { ($0, fields[3]) }
            case let name:
                guard let measure = Measure(rawValue: name) else {
                    preconditionFailure("ingredient-relations.tsv: unknown relation: \(fields)")
                }
                measured[measure, default: [:]][fields[1]] = fields[2]
            }
        }
    }

    /// The special ingredients that a general name may mean: white rice for rice; none for most.
    func narrower(than key: String) -> [String] { narrower[key] ?? [] }

    /// The general names that may mean a special ingredient.
    func broader(than key: String) -> [String] { broader[key] ?? [] }

    /// The ingredient of which a volume weighs about as much as one of this ingredient, whose weight is not known.
    package func weigher(of key: String) -> String? { weighers[key] }

    /// The ingredient that a measure means under a name that two ingredients have: a spoonful of ground coriander, not
    /// of cilantro.
    func meant(by measure: Measure, of key: String) -> String? { measured[measure]?[key] }

    /// The ingredients that a person may add up with this one, each with what differs.
    package func questions(about key: String) -> [(key: String, reason: String)] { questions[key] ?? [] }

    /// Every key of the table.
    var keys: Set<String> {
        Set(narrower.keys).union(broader.keys).union(weighers.keys).union(weighers.values)
            .union(measured.values.flatMap { Array($0.keys) + Array($0.values) }).union(questions.keys)
            .union(questions.values.joined().map(\.key))
    }
}

extension ParsedLine {
    /// The keys of the special ingredients that a general name may mean; none for most.
    public var narrowerKeys: [String] { IngredientRelations.standard.narrower(than: ingredientKey) }

    /// The keys of the general names that may mean the ingredient.
    public var broaderKeys: [String] { IngredientRelations.standard.broader(than: ingredientKey) }
}

extension NamedIngredient {
    /// The keys of the special ingredients that a general name may mean; none for most.
    public var narrowerKeys: [String] { IngredientRelations.standard.narrower(than: key) }

    /// The keys of the general names that may mean the ingredient.
    public var broaderKeys: [String] { IngredientRelations.standard.broader(than: key) }
}

extension IngredientRelations {
    /// How an amount measures an ingredient, where that tells which of two ingredients is meant.
    enum Measure: String {
        case spoonful
        /// Sprigs, stems and bunches.
        case stems
        /// Pinches and dashes.
        case pinch
        case cube
        /// Without a unit.
        case counted

        init?(_ unit: UnitCode?) {
            switch unit?.rawValue {
            case nil: self = .counted
            case "sprig", "stem", "stalk", "bunch": self = .stems
            case "pinch", "dash": self = .pinch
            case "cube": self = .cube
            default:
                guard let unit, ShelfRounding.isSpoon(unit) else { return nil }
                self = .spoonful
            }
        }
    }
}
