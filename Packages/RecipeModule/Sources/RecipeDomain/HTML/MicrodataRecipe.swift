/// A recipe that is marked in a page's own text (schema.org microdata): pages from before JSON-LD.
struct MicrodataRecipe {
    /// An element whose text is collected.
    private struct Capture {
        let property: String
        let element: String
        var depth = 1
        var text = ""
    }

    private static let properties: Set<String> = [
        "name", "recipeingredient", "ingredients", "recipeyield", "recipeinstructions", "preptime", "cooktime",
        "totaltime", "recipecategory", "recipecuisine", "keywords",
    ]
    private static let emptyElements: Set<String> = ["meta", "link", "img", "br", "input", "hr", "source"]
    /// A value longer than this is no value of a recipe.
    private static let longestValue = 100_000

    private var isInRecipe = false
    private var capture: Capture?
    private var values: [String: [String]] = [:]

    var isCapturing: Bool { capture != nil }

    /// The recipe in the shape of JSON-LD; `nil` when the page marks no ingredient.
    var node: JSONValue? {
        guard isInRecipe, values["recipeingredient"] != nil || values["ingredients"] != nil else { return nil }
        var members: [String: JSONValue] = ["@type": .string("Recipe")]
        for (property, texts) in values { members[property] = .array(texts.map(JSONValue.string)) }
        return .object(members)
    }

    mutating func start(_ element: String, attributes: [String: String]) {
        if attributes["itemtype"]?.lowercased().hasSuffix("schema.org/recipe") == true { isInRecipe = true }
        let named = attributes["itemprop"]?.lowercased().split(separator: " ").map(String.init) ?? []
        if let current = capture {
            // `<li>` needs no end tag: the next item ends it.
            let isNextItem = element == current.element && named.contains(current.property)
            guard isNextItem else {
                if element == current.element { capture?.depth += 1 }
                text("<\(element)>")
                return
            }
            finish()
        }
        guard isInRecipe, let property = named.first(where: Self.properties.contains) else { return }
        if let content = attributes["content"] ?? attributes["datetime"] {
            add(content, to: property)
        } else if !Self.emptyElements.contains(element), attributes["itemscope"] == nil || property != "name" {
            capture = Capture(property: property, element: element)
        }
    }

    mutating func text(_ text: String) {
        guard let length = capture?.text.utf8.count, length < Self.longestValue else { return }
        capture?.text += text
    }

    mutating func end(_ element: String) {
        guard let current = capture, element == current.element else { return }
        capture?.depth -= 1
        if current.depth == 1 { finish() }
    }

    private mutating func finish() {
        guard let current = capture else { return }
        capture = nil
        add(current.text, to: current.property)
    }

    private mutating func add(_ value: String, to property: String) {
        guard !MarkupText.line(value).isEmpty else { return }
        // The first name is the recipe's, the next ones are the author's and the like.
        if property == "name", values["name"] != nil { return }
        values[property, default: []].append(value)
    }
}
