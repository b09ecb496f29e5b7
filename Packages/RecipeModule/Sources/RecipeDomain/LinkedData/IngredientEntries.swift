import TextFormats

/// The ingredient lines of a recipe node, decoded.
struct IngredientEntries {
    private(set) var lines: [IngredientLine] = []

    init(of node: LinkedNode) {
        for name in ["recipeingredient", "ingredients", "ingredient", "supply"] where lines.isEmpty {
            guard let value = node[name] else { continue }
            if let text = LinkedNode.singleText(value) {
                lines = MarkupText.lines(text).map { IngredientLine($0) }
            } else {
                add(value, section: nil)
            }
        }
        lines.removeAll { $0.text.isEmpty }
        lines = LinkedHeadings.sections(of: lines)
    }

    private mutating func add(_ value: JSONValue, section: String?) {
        switch value {
        case .array(let elements): for element in elements { add(element, section: section) }
        case .object:
            guard let node = LinkedNode(value) else { return }
            if let elements = node["itemlistelement"] ?? node["ingredients"] ?? node["recipeingredient"] {
                add(elements, section: node.text("name").map(MarkupText.line) ?? section)
            } else if let item = node["item"] {
                add(item, section: section)
            } else {
                lines.append(IngredientLine(MarkupText.line(Self.text(of: node)), section: section))
            }
        default:
            for text in LinkedNode.texts(value) {
                lines.append(IngredientLine(MarkupText.line(text), section: section))
            }
        }
    }

    /// Returns an entry such as `{"name": "flour", "requiredQuantity": {"value": 2, "unitText": "cups"}}` as one line.
    private static func text(of node: LinkedNode) -> String {
        if let text = node.text("@value") ?? node.text("text") { return text }
        let quantity = node["requiredquantity"].flatMap(LinkedNode.init)
        let amount =
            quantity?.text("value") ?? node.text("requiredquantity") ?? node.text("amount") ?? node.text("value")
        let unit = quantity?.text("unittext") ?? node.text("unittext") ?? node.text("unit")
        return [amount, unit, node.text("name")].compactMap(\.self).joined(separator: " ")
    }
}
