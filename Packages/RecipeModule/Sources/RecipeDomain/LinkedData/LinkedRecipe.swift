import Quantities
import TextFormats

/// Converts a JSON-LD recipe node to a recipe.
struct LinkedRecipe {
    private let node: LinkedNode

    init(_ node: LinkedNode) { self.node = node }

    /// The node's title; `nil` when it has none.
    var title: String? {
        for name in ["name", "headline", "alternatename"] {
            if let text = node.text(name).map(MarkupText.line), !text.isEmpty { return text }
        }
        return nil
    }

    /// Returns the recipe; the page's own title, language, and address fill in for those that the node lacks.
    func recipe(fallbackTitle: String, language: String, url: String) throws(RecipeContentError) -> Recipe {
        let ingredients = IngredientEntries(of: node).lines
        let declared = LanguageTag.canonical(node.text("inlanguage") ?? "") ?? LanguageTag.canonical(language)
        return try Recipe(
            title: title ?? fallbackTitle,
            servings: servings,
            ingredients: ingredients,
            times: CookingTimes(
                prepMinutes: minutes("preptime"),
                cookMinutes: minutes("cooktime"),
                totalMinutes: minutes("totaltime")
            ),
            tags: tags,
            language: LanguageGuess(ingredients.map(\.text)).language(declared: declared),
            sourceURL: sourceURL(page: url),
            steps: node["recipeinstructions"].map { InstructionTexts($0).steps } ?? [],
            details: LinkedDetails(node).details
        )
    }

    /// Returns sentences about what the node has and no recipe has a field for.
    func left(besides recipe: Recipe) -> [String] {
        let fields = LinkedFields(node, besides: recipe).left
        let names = node["recipeinstructions"].map { InstructionTexts($0).names } ?? []
        guard let name = names.first else { return fields }
        let what = names.count == 1 ? "name \"\(name)\" of a step is" : "names of \(names.count) steps are"
        return fields + ["The \(what) left: a step has its text alone."]
    }

    /// The servings; when a yield has several texts, the longest one with the same number (`["4", "4 servings"]`), or
    /// the servings after the things that it makes (`["1 loaf", "8 servings"]`).
    private var servings: Servings? {
        guard let value = node["recipeyield"] ?? node["yield"] else { return nil }
        let all = Self.yields(value).compactMap { Servings(MarkupText.line($0)) }
        let things = all.first { $0.yield != nil }
        // Of "24" and "24 cookies", the first repeats the number without its noun.
        let counted = all.filter { $0.count != nil && $0.count != things?.yield }
        let best = counted.reduce(nil as Servings?) { best, next in
            guard let best else { return next }
            return next.text.count > best.text.count && next.count == best.count ? next : best
        }
        guard let things, let best, best.yield == nil else { return best ?? things ?? all.first }
        return Servings("\(things.text), \(best.text == best.count?.description ? "serves " : "")\(best.text)")
    }

    private static func yields(_ value: JSONValue) -> [String] {
        if case .array(let elements) = value { return elements.flatMap(yields) }
        guard let node = LinkedNode(value) else { return LinkedNode.texts(value) }
        guard let amount = node.text("value") ?? node.text("maxvalue") ?? node.text("minvalue") else {
            return LinkedNode.texts(value)
        }
        return [[amount, node.text("unittext")].compactMap(\.self).joined(separator: " ")]
    }

    private func minutes(_ name: String) -> Int? {
        switch node[name] {
        case .string(let text): Self.minutes(text)
        case .array(let elements): if case .string(let text)? = elements.first { Self.minutes(text) } else { nil }
        default: nil
        }
    }

    /// Returns the minutes of a duration, or of a time as people write it: "1 hour 20 min".
    private static func minutes(_ text: String) -> Int? {
        ISODuration.minutes(text) ?? PlainTextFacts.minutes(text.whitespaceFolded[...])
    }

    private var tags: [String] {
        var list = TagList()
        for name in ["keywords", "recipecategory", "recipecuisine"] {
            for text in node[name].map(LinkedNode.texts) ?? [] { list.add(list: MarkupText.line(text)) }
        }
        return list.tags
    }

    private func sourceURL(page: String) -> String? {
        let own = [node.text("url"), page, node.text("mainentityofpage"), node.text("@id")]
        let texts = own.compactMap { $0?.whitespaceFolded }
        return texts.first { $0.hasPrefix("https://") || $0.hasPrefix("http://") } ?? LinkedCredits(node).source
    }
}
