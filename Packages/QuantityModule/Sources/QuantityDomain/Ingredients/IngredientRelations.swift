import LineParser
import TableData

/// How ingredients relate whose keys differ: what a person may take for the same.
///
/// Nothing is merged by it; it says what to ask.
public struct IngredientRelations: Sendable {
    /// The module's own table; read when the first relation is asked for.
    public static let standard = IngredientRelations(resource: ProgramTable.ingredientRelations.bytes)

    private var narrower: [String: [String]] = [:]
    private var broader: [String: [String]] = [:]
    private var weighers: [String: String] = [:]
    private var spoonfuls: [String: String] = [:]
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
            case "spoonful": spoonfuls[fields[1]] = fields[2]
            case "question": questions[fields[1], default: []] += others.map { ($0, fields[3]) }
            default: preconditionFailure("ingredient-relations.tsv: unknown relation: \(fields)")
            }
        }
    }

    /// The special ingredients that a general name may mean: white rice for rice; none for most.
    public func narrower(than key: String) -> [String] { narrower[key] ?? [] }

    /// The general names that may mean a special ingredient.
    public func broader(than key: String) -> [String] { broader[key] ?? [] }

    /// The ingredient of which a volume weighs about as much as one of this ingredient, whose weight is not known.
    package func weigher(of key: String) -> String? { weighers[key] }

    /// The ingredient that a spoonful means under a name that two ingredients have: ground coriander, not cilantro.
    func spoonful(of key: String) -> String? { spoonfuls[key] }

    /// The ingredients that a person may add up with this one, each with what differs.
    public func questions(about key: String) -> [(key: String, reason: String)] { questions[key] ?? [] }

    /// Every key of the table.
    var keys: Set<String> {
        Set(narrower.keys).union(broader.keys).union(weighers.keys).union(weighers.values).union(spoonfuls.keys)
            .union(spoonfuls.values).union(questions.keys).union(
                questions.values.joined().map(\.key)
            )
    }
}
