import TextFormats

/// Finds the recipes in JSON-LD: in graphs, lists, item lists, and nodes whose main entity is a recipe.
struct RecipeNodes {
    private(set) var nodes: [LinkedNode] = []

    init(in values: [JSONValue]) {
        for value in values { collect(value) }
        guard nodes.isEmpty else { return }
        // Some sites omit the type, but a node with ingredients is still a recipe.
        nodes = values.compactMap(LinkedNode.init).filter { $0["recipeingredient"] != nil }
    }

    private mutating func collect(_ value: JSONValue) {
        switch value {
        case .array(let elements): for element in elements { collect(element) }
        case .object:
            guard let node = LinkedNode(value) else { return }
            if node.types.contains("recipe") {
                nodes.append(node)
                if node.hasIngredients { return }
            }
            for inner in node.values { collect(inner) }
        default: return
        }
    }
}

extension LinkedNode {
    fileprivate var hasIngredients: Bool { !IngredientEntries(of: self).lines.isEmpty }
}
