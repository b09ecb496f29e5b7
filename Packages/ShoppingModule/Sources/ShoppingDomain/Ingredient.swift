import Quantities

/// An ingredient and every line that needs it or a part of it, in the order of the recipes and of their lines.
public struct Ingredient: Hashable, Sendable {
    /// The key of the item: that of its lines, or that of the whole.
    public let key: IngredientKey
    /// The name on the first line.
    public let name: String
    /// The lines; never empty.
    public let lines: [PlannedLine]

    /// Where stores keep the ingredient, in the category service's terms; empty when unknown.
    public var aisleHint: String {
        let own = lines.lazy.filter { $0.reading.key == key }.map(\.reading.aisleHint).first { !$0.isEmpty }
        return own ?? lines.lazy.compactMap(\.reading.part?.whole.aisleHint).first { !$0.isEmpty } ?? ""
    }

    /// The keys whose stock serves the lines: the ingredient's own, then those of its parts.
    public var stockKeys: [IngredientKey] {
        var seen: Set<IngredientKey> = []
        return ([key] + lines.compactMap(\.reading.key)).filter { seen.insert($0).inserted }
    }

    /// The ingredients that will do in place of this one on every line, without duplicates.
    ///
    /// A line that names this one alone needs it: with "1 cup milk", the cream of "milk or cream" is not an alternative
    /// to all of the milk.
    public var choices: [NamedIngredient] {
        var seen: Set<IngredientKey> = [key]
        return lines.flatMap(\.reading.choices).filter { choice in
            lines.allSatisfy { $0.reading.choices.contains { $0.key == choice.key } }
                && seen.insert(choice.key).inserted
        }
    }

    /// The more general and the more special ingredients, whose stock a person may take for this one.
    package var related: [IngredientKey] {
        var seen = Set(stockKeys + choices.map(\.key))
        return lines.lazy.filter { $0.reading.key == key }.flatMap(\.reading.related).filter {
            seen.insert($0).inserted
        }
    }

    /// Whether at least one line has an amount.
    public var isCounted: Bool { lines.contains { $0.reading.quantity.isParseable } }

    /// Groups lines by key, in order of first appearance; omits lines that name no ingredient.
    package static func gathering(_ lines: [PlannedLine]) -> [Ingredient] { gathering(lines) { $0.reading.key } }

    /// Groups lines by key, and parts with their wholes.
    ///
    /// A part stands with its whole where shops don't sell it, or where the list needs the whole or another part, too:
    /// lemon juice beside lemons.
    package static func gatheringWholes(_ lines: [PlannedLine]) -> [Ingredient] {
        gathering(lines, by: WholesOnList(lines).key)
    }

    private static func gathering(
        _ lines: [PlannedLine],
        by keyOfItem: (PlannedLine) -> IngredientKey?
    ) -> [Ingredient] {
        var order: [IngredientKey] = []
        var byKey: [IngredientKey: [PlannedLine]] = [:]
        for line in lines {
            guard let key = keyOfItem(line) else { continue }
            if byKey[key] == nil { order.append(key) }
            byKey[key, default: []].append(line)
        }
        return order.map { key in
            let lines = byKey[key] ?? []
            let own = lines.lazy.filter { $0.reading.key == key }.map(\.reading.listName).first { !$0.isEmpty }
            let name = own ?? lines.lazy.compactMap(\.reading.part?.whole.listName).first
            return Ingredient(key: key, name: name ?? key.rawValue, lines: lines)
        }
    }
}

/// The wholes and the parts that the lines of a list need.
private struct WholesOnList {
    /// The keys that need each whole: its own, and those of its parts.
    private var members: [IngredientKey: Set<IngredientKey>] = [:]
    /// The parts of which a line needs more than a cook takes from pieces.
    private var apart: Set<IngredientKey> = []

    init(_ lines: [PlannedLine]) {
        for line in lines {
            guard let key = line.reading.key else { continue }
            if let part = line.reading.part {
                members[part.whole.key, default: []].insert(key)
            } else {
                apart.insert(key)
            }
        }
        for whole in members.keys where apart.contains(whole) { members[whole]?.insert(whole) }
    }

    /// Returns the key of the item that a line belongs to; `nil` for a line that names no ingredient.
    func key(for line: PlannedLine) -> IngredientKey? {
        guard let key = line.reading.key, let part = line.reading.part, part.whole.key != key else {
            return line.reading.key
        }
        let isJoined = !part.isSoldAlone || (members[part.whole.key]?.count ?? 0) > 1
        return isJoined && !apart.contains(key) ? part.whole.key : key
    }
}
