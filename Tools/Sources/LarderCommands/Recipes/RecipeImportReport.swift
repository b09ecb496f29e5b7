import CommonMessages
import RecipeFiles
import TextFormats

/// What an import of recipes and lists took over, changed and left, said one by one as it happens.
struct RecipeImportReport {
    /// What became of a recipe.
    enum Outcome {
        /// The home has it now, under its identifier and title.
        case taken(id: String, title: String)
        /// The home had it.
        case unchanged(id: String, title: String)
        /// It can't have it.
        case refused(code: String, sentence: String)
    }

    /// What an outcome is about.
    enum Kind {
        case recipe, list

        fileprivate var identifier: String { self == .recipe ? "recipeId" : "listId" }
        fileprivate var unchanged: LocalWords.Key { self == .recipe ? .entryUnchanged : .entryListStays }
    }

    /// After how many recipes a person hears how far it is.
    private static let interval = 100

    /// Whether a script reads it: then each recipe is an object a line, and the counts are the last one.
    let isJSON: Bool
    let console: any Console
    /// The words of a line for each recipe and list; `nil` for the remarks and counts alone.
    private let words: LocalWords?
    private(set) var taken = 0
    private(set) var changed = 0
    private(set) var unchanged = 0
    private(set) var refused = 0
    private(set) var left = 0

    init(isJSON: Bool, console: any Console, eachWith words: LocalWords? = nil) {
        (self.isJSON, self.console, self.words) = (isJSON, console, words)
    }

    /// How many recipes and lists were sent or recognized.
    var recipes: Int { taken + unchanged + refused }

    /// How many recipes, menus, and aisles there were.
    private(set) var entries = 0

    /// Notes what a file as a whole leaves.
    ///
    /// - Parameters:
    ///   - remark: What is left.
    ///   - file: The file.
    ///   - isEntry: Whether it is something that a person takes over by another command, such as a menu.
    mutating func note(_ remark: RecipeRemark, of file: String, isEntry: Bool = false) {
        left += 1
        entries += isEntry ? 1 : 0
        guard isJSON else { return tell(file, "left: \(remark.sentence)") }
        console.write(object(file, nil, "left", [.init("reason", .string(remark.sentence))]))
    }

    /// Notes that a file as a whole, or the rest of it, can't be read.
    mutating func refuse(_ file: String, _ sentence: String) {
        note(.refused(code: "", sentence: sentence), [], of: file, at: RecipePlace(number: 1, name: "", total: nil))
    }

    /// Notes what became of a recipe or a list, with what is not as its file has it.
    mutating func note(
        _ outcome: Outcome,
        _ remarks: [RecipeRemark],
        of file: String,
        at position: RecipePlace,
        _ kind: Kind = .recipe
    ) {
        let place = position.name.isEmpty || position.name == file ? file : "\(file), \(position.name)"
        let result: String
        let members: [JSONValue.Member]
        entries += 1
        switch outcome {
        case .taken(let id, let title):
            taken += 1
            changed += remarks.contains { $0.kind == .changed } ? 1 : 0
            left += remarks.count { $0.kind == .left }
            (result, members) = ("taken", [.init(kind.identifier, .string(id)), .init("title", .string(title))])
            tell(.entryTaken, title)
        case .unchanged(let id, let title):
            unchanged += 1
            (result, members) = ("unchanged", [.init(kind.identifier, .string(id)), .init("title", .string(title))])
            tell(kind.unchanged, title)
        case .refused(let code, let sentence):
            refused += 1
            (result, members) = ("refused", [.init("code", .string(code)), .init("reason", .string(sentence))])
            if !isJSON { tell(place, sentence) }
        }
        let isTaken = result == "taken"
        guard isJSON else {
            if isTaken { for remark in remarks { tell(place, "\(remark.kind.rawValue): \(remark.sentence)") } }
            return tellProgress(position)
        }
        let texts = isTaken ? remarks : []
        let lists = [Self.list("changes", texts, .changed), Self.list("left", texts, .left)]
        console.write(object(file, position, result, members + lists))
    }

    private static func list(_ name: String, _ remarks: [RecipeRemark], _ kind: RecipeRemark.Kind) -> JSONValue.Member {
        .init(name, .array(remarks.filter { $0.kind == kind }.map { .string($0.sentence) }))
    }

    private func tellProgress(_ position: RecipePlace) {
        guard words == nil, recipes.isMultiple(of: Self.interval) else { return }
        let total = position.total.map { " of at most \($0)" } ?? ""
        console.writeError("\(position.number)\(total) recipes are read.")
    }

    /// Writes the counts.
    func finish(_ words: LocalWords) {
        guard isJSON else {
            let counts = [taken, changed, unchanged, refused, left].map { "\($0)" }
            return console.write(words(.intakeCounts, counts) + "\n")
        }
        let counts = [
            ("taken", taken), ("changed", changed), ("unchanged", unchanged), ("refused", refused), ("left", left),
        ]
        console.write(JSONValue.object(counts.map { .init($0.0, .integer($0.1)) }).line + "\n")
    }

    private func tell(_ outcome: LocalWords.Key, _ title: String) {
        guard let words, !isJSON else { return }
        console.write(words(outcome, title.printable) + "\n")
    }

    private func tell(_ place: String, _ sentence: String) { console.writeError("\(place): \(sentence)".printable) }

    private func object(
        _ file: String,
        _ position: RecipePlace?,
        _ result: String,
        _ more: [JSONValue.Member]
    ) -> String {
        let members: [JSONValue.Member] = [
            .init("file", .string(file)), .init("entry", position.map { .integer($0.number) } ?? .null),
            .init("name", .optional(position?.name)), .init("result", .string(result)),
        ]
        return JSONValue.object(members + more).line + "\n"
    }
}

/// Where in a file a recipe or a list is.
struct RecipePlace: Hashable {
    /// The number from 1, and the name in the file.
    let number: Int
    let name: String
    /// How many of them the file has at most; `nil` when that is unknown.
    let total: Int?
}
