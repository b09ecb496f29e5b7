import TextFormats

/// A recipe that a page marks up in its text with schema.org microdata, as pages did before JSON-LD.
struct MicrodataRecipe {
    /// An element whose text the reader is collecting.
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
    /// The length in bytes at which the reader stops collecting a value.
    private static let longestValue = 100_000

    private var isInRecipe = false
    private var capture: Capture?
    private var values: [String: [String]] = [:]

    var isCapturing: Bool { capture != nil }

    /// The recipe in the shape of JSON-LD; `nil` when the page marks no ingredients.
    var node: JSONValue? {
        guard isInRecipe, values["recipeingredient"] != nil || values["ingredients"] != nil else { return nil }
        let members = values.sorted { $0.key < $1.key }
            .map { JSONValue.Member($0.key, .array($0.value.map(JSONValue.string))) }
        return .object([.init("@type", .string("Recipe"))] + members)
    }

    mutating func start(_ element: String, attributes: [String: String]) {
        if attributes["itemtype"]?.lowercased().hasSuffix("schema.org/recipe") == true { isInRecipe = true }
        let named = attributes["itemprop"]?.lowercased().split(separator: " ").map(String.init) ?? []
        if let current = capture {
            // A `<li>` needs no end tag, because the next item ends it.
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
        // The first name is the recipe's; later ones belong to the author and others.
        if property == "name", values["name"] != nil { return }
        values[property, default: []].append(value)
    }
}
