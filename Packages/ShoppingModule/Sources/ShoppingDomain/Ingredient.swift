/// An ingredient and every line that asks for it, in the order of the recipes, then of their lines.
public struct Ingredient: Hashable, Sendable {
    /// What makes the lines one item.
    public let key: IngredientKey
    /// As the first line names it.
    public let name: String
    /// Never empty.
    public let lines: [PlannedLine]

    /// Gathers lines of the same key, in the order in which the keys first appear; lines that name nothing stay out.
    public static func gathering(_ lines: [PlannedLine]) -> [Ingredient] {
        var order: [IngredientKey] = []
        var byKey: [IngredientKey: [PlannedLine]] = [:]
        for line in lines {
            guard let key = line.reading.key else { continue }
            if byKey[key] == nil { order.append(key) }
            byKey[key, default: []].append(line)
        }
        return order.map { key in
            let lines = byKey[key] ?? []
            let name = lines.lazy.map(\.reading.listName).first { !$0.isEmpty }
            return Ingredient(key: key, name: name ?? key.rawValue, lines: lines)
        }
    }
}
