import Quantities
public import TextFormats

/// A recipe in Larder's own form: everything that a draft has, in one JSON object.
public enum LarderRecipe {
    /// The form's number, which goes up when a reader of this one would lose something.
    public static let version = 2

    /// Returns a recipe as an object whose members are always in the same order; what is empty is not there.
    public static func value(of draft: RecipeDraft) -> JSONValue {
        var members: [JSONValue.Member] = []
        func add(_ name: String, _ text: String) { if !text.isEmpty { members.append(.init(name, .string(text))) } }
        add("title", draft.title)
        add("description", draft.description)
        add("servings", draft.servings)
        let times = DraftTimes.Kind.allCases.compactMap { kind in
            draft.times[kind].map { JSONValue.Member(kind.rawValue, .integer($0)) }
        }
        if !times.isEmpty { members.append(.init("minutes", .object(times))) }
        if !draft.ingredients.isEmpty { members.append(.init("ingredients", lines(draft.ingredients))) }
        if !draft.steps.isEmpty { members.append(.init("steps", lines(draft.steps))) }
        if !draft.tags.isEmpty { members.append(.init("tags", .array(draft.tags.map { .string($0) }))) }
        add("source", draft.source)
        add("sourceUrl", draft.sourceURL)
        add("language", draft.language)
        if let rating = draft.rating { members.append(.init("rating", .integer(rating))) }
        add("notes", draft.notes)
        add("picture", draft.picture)
        if let nutrition = draft.nutrition {
            let amounts = DraftNutrition.Nutrient.allCases.compactMap { nutrient in
                nutrition.amounts[nutrient].map { JSONValue.Member(nutrient.rawValue, .string("\($0)")) }
            }
            members.append(.init("nutrition", .object([.init("basis", .string(nutrition.basis.rawValue))] + amounts)))
        }
        add("totalGrams", draft.totalWeight.map { "\($0)" } ?? "")
        add("portionGrams", draft.portionSize.map { "\($0)" } ?? "")
        return .object(members)
    }

    private static func lines(_ lines: [DraftLine]) -> JSONValue {
        .array(
            lines.map { line in
                let section: [JSONValue.Member] = line.section.isEmpty ? [] : [.init("section", .string(line.section))]
                let own: [JSONValue.Member] = line.own.map { [.init("own", value(of: $0))] } ?? []
                return .object([.init("text", .string(line.text))] + section + own)
            }
        )
    }

    private static func value(of own: DraftReading) -> JSONValue {
        let texts = [
            ("key", own.ingredientKey), ("name", own.name), ("amount", own.amount.map { "\($0)" } ?? ""),
            ("lower", own.lower.map { "\($0)" } ?? ""), ("unit", own.unit), ("text", own.text), ("note", own.note),
        ]
        let members = texts.filter { !$0.1.isEmpty }.map { JSONValue.Member($0.0, .string($0.1)) }
        return .object(members + (own.isOptional ? [.init("optional", .bool(true))] : []))
    }

    /// Returns a recipe as a file of an archive.
    public static func write(_ draft: RecipeDraft) -> WrittenRecipe {
        WrittenRecipe(bytes: Array((value(of: draft.normalized).pretty + "\n").utf8), left: [])
    }

    /// Returns the recipe of an object; members that it does not know are named.
    public static func read(_ value: JSONValue, file: String) -> ReadRecipe {
        var builder = DraftBuilder()
        guard case .object(let members) = value else { return builder.finish(file: file) }
        for member in members { read(member.value, of: member.name, into: &builder) }
        return builder.finish(file: file)
    }

    private static func read(_ value: JSONValue, of name: String, into builder: inout DraftBuilder) {
        switch name {
        case "title": builder.draft.title = value.scalar ?? ""
        case "description": builder.draft.description = value.scalar ?? ""
        case "servings": builder.draft.servings = value.scalar ?? ""
        case "minutes":
            for kind in DraftTimes.Kind.allCases {
                builder.draft.times[kind] = value[kind.rawValue]?.scalar.flatMap { Int($0) }
            }
        case "ingredients": builder.draft.ingredients = lines(of: value)
        case "steps": builder.draft.steps = lines(of: value)
        case "tags": builder.draft.tags = (value.elements ?? []).compactMap(\.scalar)
        case "source": builder.draft.source = value.scalar ?? ""
        case "sourceUrl": builder.draft.sourceURL = value.scalar ?? ""
        case "language": builder.draft.language = value.scalar ?? ""
        case "rating": builder.rating(value.scalar)
        case "notes": builder.draft.notes = value.scalar ?? ""
        case "picture": builder.draft.picture = value.scalar ?? ""
        case "nutrition": builder.draft.nutrition = nutrition(of: value)
        case "totalGrams": builder.draft.totalWeight = value.scalar.flatMap { Rational($0) }
        case "portionGrams": builder.draft.portionSize = value.scalar.flatMap { Rational($0) }
        default: builder.left(.other, "\"\(name.prefix(40))\" is left: a newer release wrote it.")
        }
    }

    private static func lines(of value: JSONValue) -> [DraftLine] {
        (value.elements ?? []).map {
            DraftLine($0.text("text"), section: $0.text("section"), own: $0["own"].flatMap(reading))
        }
    }

    private static func reading(of value: JSONValue) -> DraftReading? {
        guard value.isObject else { return nil }
        var reading = DraftReading()
        (reading.ingredientKey, reading.name) = (value.text("key"), value.text("name"))
        (reading.amount, reading.lower) = (Rational(value.text("amount")), Rational(value.text("lower")))
        (reading.unit, reading.text, reading.note) = (value.text("unit"), value.text("text"), value.text("note"))
        reading.isOptional = value.flag("optional")
        return reading
    }

    private static func nutrition(of value: JSONValue) -> DraftNutrition? {
        var nutrition = DraftNutrition(basis: DraftNutrition.Basis(rawValue: value.text("basis")) ?? .perServing)
        for nutrient in DraftNutrition.Nutrient.allCases {
            nutrition.amounts[nutrient] = value[nutrient.rawValue]?.scalar.flatMap { Rational($0) }
        }
        return nutrition.amounts.isEmpty ? nil : nutrition
    }
}
