package import Foundation
import LineParser
import Quantities
import TableData

/// The ingredients that ship with Larder, sorted by name.
///
/// The figures come from the King Arthur Baking ingredient weight chart and from USDA FoodData Central; each names its
/// source.
package struct DefaultIngredients: Sendable {
    /// The module's own table.
    package static let standard = DefaultIngredients()

    /// All ingredients, with their indices: read when an ingredient is first looked for, because adding up amounts only
    /// needs their weights.
    private struct Index {
        let all: [Ingredient]
        let byID: [UUID: Int]
        let byName: [String: Int]
        let byKey: [String: Int]
        /// The names that only brands have, and more than one of them.
        let sharedNames: Set<String>

        init(resource: [UInt8]) {
            all = TabSeparated.rows(of: resource).map { DefaultIngredients.ingredient($0) }
                .sorted { $0.sortName < $1.sortName }
            byID = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.id, $0) })
            byKey = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.ingredientKey, $0) })
            (byName, sharedNames) = DefaultIngredients.names(of: all)
        }
    }

    private static let index = Index(resource: ProgramTable.curated.bytes)

    private init() {}

    /// Every ingredient, sorted by name.
    package var all: [Ingredient] { Self.index.all }

    /// Indexes the names.
    ///
    /// A name without its brand belongs to the ingredient without a brand, or else to the first brand.
    private static func names(of all: [Ingredient]) -> ([String: Int], shared: Set<String>) {
        var owners: [String: [Int]] = [:]
        for (place, ingredient) in all.enumerated() {
            for name in ingredient.foldedNames { owners[name, default: []].append(place) }
        }
        let shared = owners.filter { $1.count > 1 && $1.allSatisfy { all[$0].brand != nil } }.keys
        return (
            owners.compactMapValues { places in places.first { all[$0].brand == nil } ?? places.first }, Set(shared)
        )
    }

    /// Whether only brands have a name, and more than one of them, so that reading it as one of them assumes something.
    func isShared(_ name: String) -> Bool { Self.index.sharedNames.contains(Ingredient.folded(name)) }

    /// Returns the ingredient with an identifier.
    package subscript(id: UUID) -> Ingredient? { Self.index.byID[id].map { all[$0] } }

    /// Returns the ingredient with a key.
    package func ingredient(key: String) -> Ingredient? { Self.index.byKey[key].map { all[$0] } }

    /// Returns the ingredient with a name, in any case and number.
    package func ingredient(named name: String) -> Ingredient? {
        Self.index.byName[Ingredient.folded(name)].map { all[$0] }
    }

    private static func ingredient(_ fields: [String]) -> Ingredient {
        precondition(fields.count == 6, "curated.tsv: a row needs six fields: \(fields)")
        guard let id = UUID(uuidString: fields[0]) else {
            preconditionFailure("curated.tsv: \(fields[0]) is not a UUID.")
        }
        return Ingredient(
            id: id,
            name: fields[2],
            category: IngredientCategory(rawValue: fields[3]),
            brand: fields[4].isEmpty ? nil : fields[4],
            aliases: fields[5].split(separator: "|").map(String.init),
            conversions: IngredientWeight.standard(of: fields[1]),
            ingredientKey: fields[1]
        )
    }
}

/// The groups for browsing ingredients; they are not the home's shop categories.
public enum IngredientCategory: String, CaseIterable, Codable, Sendable {
    /// Leavening, starters, extracts.
    case baking = "Baking"
    /// Chocolate and cocoa.
    case chocolate = "Chocolate"
    /// Milk, cream, cheese.
    case dairy = "Dairy"
    /// Dried fruit.
    case driedFruit = "Dried Fruit"
    /// Eggs and egg products.
    case egg = "Egg"
    /// Butter, oils, spreads.
    case fat = "Fat"
    /// Flours and starches.
    case flour = "Flour"
    /// Fruit and juices.
    case fruit = "Fruit"
    /// Grains, pasta, bread.
    case grain = "Grain"
    /// Nuts and seeds.
    case nut = "Nut"
    /// Ingredients of no other group.
    case other = "Other"
    /// Spices, herbs, salt.
    case spice = "Spice"
    /// Sugars and syrups.
    case sugar = "Sugar"
    /// Vegetables.
    case vegetable = "Vegetable"

    /// Creates the category with a name, ignoring case and spaces; `nil` when there is none.
    public init?(name: String) {
        let wanted = Self.folded(name)
        guard let found = Self.allCases.first(where: { Self.folded($0.rawValue) == wanted }) else { return nil }
        self = found
    }

    private static func folded(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter })
    }
}
