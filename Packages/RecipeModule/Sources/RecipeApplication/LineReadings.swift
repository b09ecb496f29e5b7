import Commands
import Foundation
import Quantities
public import RecipeDomain

/// What lines say, for one command: each is read once, however often the command runs.
struct LineReadings {
    private let reader: any LineReader
    private var known: [UnreadLine: LineReading] = [:]
    /// The lines of which a person has said what they say, in this command.
    private(set) var learned: Set<UnreadLine> = []

    init(_ reader: any LineReader) { self.reader = reader }

    /// Learns what a person says of lines, once.
    mutating func learn(_ corrections: [LineCorrection]) async throws(RecipeError) {
        let new = corrections.filter { !learned.contains($0.line) }
        guard !new.isEmpty else { return }
        do { try await reader.learn(new) } catch { throw .lines(error) }
        learned.formUnion(new.map(\.line))
    }

    /// Learns what a person has said of the lines that recipes come with, as if it were said here.
    ///
    /// If the quantity service refuses it, such as an unknown unit in an archive, it is kept with the recipes alone.
    mutating func learn(from recipes: [Recipe]) async throws(RecipeError) {
        let said = recipes.flatMap { recipe in
            recipe.ingredients.compactMap { line -> LineCorrection? in
                guard let reading = line.reading, reading.isOwn, !reading.name.isEmpty else { return nil }
                let own = OwnReading(name: reading.name, range: reading.quantity.range)
                return LineCorrection(UnreadLine(line.text, language: recipe.language), own)
            }
        }
        do { try await learn(said) } catch {
            guard case .lines(let failure) = error, failure.isRefusal else { throw error }
        }
    }

    /// Reads the lines of recipes that have no reading, all at once.
    mutating func read(linesOf recipes: [Recipe]) async throws(RecipeError) {
        var seen: Set<UnreadLine> = []
        let unread = recipes.flatMap(\.unreadLines).filter { known[$0] == nil && seen.insert($0).inserted }
        guard !unread.isEmpty else { return }
        let readings: [LineReading]
        do { readings = try await reader.read(unread) } catch { throw .lines(error) }
        precondition(readings.count == unread.count, "A reader must return a reading for each line.")
        for (line, reading) in zip(unread, readings) { known[line] = learned.contains(line) ? reading.own : reading }
    }

    /// Returns the recipe with what its unread lines say.
    ///
    /// A recipe whose readings alone would fill a group of operations keeps its lines unread.
    func filled(_ recipe: Recipe) throws(RecipeContentError) -> Recipe {
        let lines = recipe.ingredients.map { line in
            let unread = UnreadLine(line.text, language: recipe.language)
            return line.with(id: line.id, reading: line.reading ?? known[unread])
        }
        let bytes = lines.reduce(0) { $0 + ($1.reading?.storedBytes ?? 0) }
        guard bytes <= Self.mostBytes else {
            let bare = lines.map { $0.with(id: $0.id, reading: $0.reading?.isOwn == true ? $0.reading : nil) }
            return try recipe.with(ingredients: bare, details: recipe.details)
        }
        return try recipe.with(ingredients: lines, details: recipe.details)
    }

    /// The maximum number of bytes of the readings of one recipe, about half of what a group of operations holds.
    private static let mostBytes = 1_000_000
}

extension Recipe {
    /// The lines without a reading.
    var unreadLines: [UnreadLine] {
        ingredients.filter { $0.reading == nil }.map { UnreadLine($0.text, language: language) }
    }

    /// Returns the recipe as the home keeps it under an identifier: each line has an identifier, and a line that was
    /// there before, as it is, keeps its own with what it says.
    ///
    /// - Parameters:
    ///   - id: The identifier of the recipe.
    ///   - earlier: The recipe as it was; `nil` for a new one.
    /// - Returns: The lines.
    func lines(keptAs id: RecipeID, from earlier: Recipe?) -> [IngredientLine] {
        var names = LineNames(recipe: id)
        // A line that is given under its identifier is that line, whatever it says now.
        let known = Set(earlier?.ingredients.compactMap(\.id) ?? [])
        let given = ingredients.map { line in line.id.flatMap { known.contains($0) && names.take($0) ? $0 : nil } }
        var unchanged: [String: [IngredientLine]] = [:]
        for line in (earlier?.ingredients ?? []).reversed() { unchanged[line.text, default: []].append(line) }
        let isSameLanguage = earlier?.language == language
        let kept = ingredients.enumerated().map { place, line -> IngredientLine in
            if let id = given[place] { return line.with(id: id, reading: line.reading) }
            while let before = unchanged[line.text]?.popLast() {
                guard let id = before.id, names.take(id) else { continue }
                let isKept = before.reading?.isOwn == true || isSameLanguage
                return line.with(id: id, reading: line.reading ?? (isKept ? before.reading : nil))
            }
            return line.with(id: nil, reading: line.reading)
        }
        return kept.map { $0.id == nil ? $0.with(id: names.name($0.text), reading: $0.reading) : $0 }
    }
}

/// Names the lines of a recipe by their text, so that the same page gives the same identifiers everywhere.
struct LineNames {
    private let recipe: RecipeID
    private var taken: Set<LineID> = []
    private var counts: [String: Int] = [:]

    init(recipe: RecipeID) { self.recipe = recipe }

    /// Marks an identifier as taken; returns whether it was free.
    mutating func take(_ id: LineID) -> Bool { taken.insert(id).inserted }

    /// Returns the first free identifier of a text.
    mutating func name(_ text: String) -> LineID {
        while true {
            let count = (counts[text] ?? 0) + 1
            counts[text] = count
            let id = LineID(uuid: UUID(namespace: recipe.uuid, name: "line:\(count):\(text)"))
            if take(id) { return id }
        }
    }
}

extension StoredRecipe {
    /// The recipe with an identifier for each line, where an earlier release stored it without.
    public var identified: StoredRecipe {
        guard recipe.ingredients.contains(where: { $0.id == nil }) else { return self }
        var names = LineNames(recipe: id)
        for id in recipe.ingredients.compactMap(\.id) { _ = names.take(id) }
        let lines = recipe.ingredients.map { $0.with(id: $0.id ?? names.name($0.text), reading: $0.reading) }
        guard let named = try? recipe.with(ingredients: lines, details: recipe.details) else {
            preconditionFailure("A recipe keeps its lines.")
        }
        return StoredRecipe(id: id, version: version, recipe: named, marks: marks)
    }
}

extension LineReading {
    /// The reading as a person's own.
    fileprivate var own: LineReading {
        LineReading(
            ingredientKey: ingredientKey,
            name: name,
            quantity: quantity,
            note: note,
            isOptional: isOptional,
            isOwn: true
        )
    }

    /// About how many bytes it has in a store.
    fileprivate var storedBytes: Int {
        let texts = [ingredientKey, name, quantity.displayText, note ?? "", quantity.range?.unit.rawValue ?? ""]
        return texts.reduce(140) { $0 + $1.utf8.count }
    }
}
