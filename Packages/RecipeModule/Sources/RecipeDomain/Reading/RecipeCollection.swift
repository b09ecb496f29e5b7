import TextFormats

/// The recipes, notes, and failures gathered so far from one page.
struct RecipeCollection {
    private let name: String
    private var recipes: [Recipe] = []
    private var known: Set<Recipe> = []
    private var notes: [String]
    private var left: [String] = []
    private var incompleteTitles: [String] = []
    private var failure: RecipeReadingError?

    init(name: String, notes: [String]) {
        self.name = name
        self.notes = notes
    }

    /// Returns the reading, or throws the reason that there is no recipe.
    func reading() throws(RecipeReadingError) -> RecipeReading {
        guard recipes.isEmpty else {
            let incomplete = incompleteTitles.map { "\"\($0)\" was left out: it has no ingredients." }
            return RecipeReading(recipes: recipes, notes: notes + incomplete, left: left)
        }
        if let failure { throw failure }
        if let title = incompleteTitles.first { throw .noIngredients(name: name, title: title) }
        throw .notARecipe(name: name)
    }

    /// Adds the recipes of a page: those in its JSON-LD or, if there are none, those in its microdata.
    mutating func add(_ page: HTMLPage) {
        for block in page.linkedData where block.contains(where: { !$0.isBlank }) {
            add(linkedData: block, title: page.title, language: page.language, url: page.canonicalURL)
        }
        guard recipes.isEmpty, let node = page.microdata.node else { return }
        add(values: [node], title: page.title, language: page.language, url: page.canonicalURL)
        if !recipes.isEmpty { notes.append("The recipe was read from the page's marked text (microdata).") }
    }

    /// Adds the recipes of a JSON-LD text.
    mutating func add(linkedData text: [UInt8], title: String, language: String, url: String) {
        do throws(JSONDamage) {
            let salvage = try salvage(text)
            let count = recipes.count + incompleteTitles.count
            if isCutWithinIngredients(salvage) {
                failure = failure ?? .brokenOff(name: name)
                notes.append("A block of recipe data was left out: it breaks off in the middle of the ingredients.")
                return
            }
            add(values: salvage.values, title: title, language: language, url: url)
            let isRecipe = recipes.count + incompleteTitles.count > count
            if isRecipe { note(salvage.repairs) }
            if recipes.isEmpty, salvage.repairs.contains(.truncated) { failure = failure ?? .brokenOff(name: name) }
        } catch {
            failure = failure ?? .unreadableData(name: name, line: error.line)
            notes.append("A block of JSON-LD was left out: it is broken beyond repair (its line \(error.line)).")
        }
    }

    /// Adds the recipe of a plain text.
    mutating func add(_ text: PlainTextRecipe) {
        guard text.looksLikeRecipe else { return }
        notes += text.notes
        let title = text.title ?? fallbackTitle("")
        do throws(RecipeContentError) { recipes.append(try text.recipe(title: title)) } catch {
            incompleteTitles.append(title)
        }
    }

    private mutating func add(values: [JSONValue], title: String, language: String, url: String) {
        for node in RecipeNodes(in: values).nodes {
            let linked = LinkedRecipe(node)
            let fallback = fallbackTitle(title)
            do throws(RecipeContentError) {
                let recipe = try linked.recipe(fallbackTitle: fallback, language: language, url: url)
                guard known.insert(recipe).inserted else { continue }
                recipes.append(recipe)
                left += linked.left(besides: recipe)
            } catch {
                incompleteTitles.append(linked.title ?? fallback)
            }
        }
    }

    private func salvage(_ text: [UInt8]) throws(JSONDamage) -> JSONSalvage {
        let first: JSONDamage
        do throws(JSONDamage) { return try JSONSalvage(text) } catch { first = error }
        let written = String(decoding: text, as: UTF8.self)
        let decoded = CharacterReferences.decode(written)
        guard decoded != written else { throw first }
        return try JSONSalvage(Array(decoded.utf8), alreadyMended: [.entities])
    }

    private func isCutWithinIngredients(_ salvage: JSONSalvage) -> Bool {
        salvage.repairs.contains(.truncated)
            && salvage.openMembers.contains { $0.lowercased().hasSuffix("ingredient") || $0 == "ingredients" }
    }

    private mutating func note(_ repairs: Set<JSONRepair>) {
        guard !repairs.isEmpty else { return }
        let list = repairs.sorted { $0.rawValue < $1.rawValue }.map(\.description).joined(separator: "; ")
        notes.append("The page's recipe data were mended: \(list).")
    }

    private func fallbackTitle(_ title: String) -> String {
        if !title.isEmpty { return title }
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return stem.isEmpty ? "Untitled recipe" : stem
    }
}
