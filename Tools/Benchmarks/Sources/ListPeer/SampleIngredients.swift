import Commands
import Foundation
import QuantityModule
import QuantityStorage

/// Generated ingredients of a home, 10,000 of them, and what people type to find them.
enum SampleIngredients {
    private static let manners = [
        "alpine", "amber", "aged", "autumn", "bitter", "blue", "bright", "coarse", "coastal", "copper", "crimson",
        "dusky", "early", "evening", "fiery", "fine", "fragrant", "garden", "gentle", "golden", "heavy", "highland",
        "hollow", "ivory", "jade", "lively", "lowland", "meadow", "mellow", "midnight", "northern", "opal", "orchard",
        "pale", "prairie", "rugged", "russet", "scarlet", "silver", "smoky", "southern", "summer", "sunny", "tangy",
        "tender", "velvet", "violet", "western", "wild", "winter",
    ]
    private static let kinds = [
        "barley", "berries", "biscuits", "blossoms", "broth", "cashews", "cheese", "chestnuts", "cider", "clover",
        "cordial", "crackers", "currants", "dumplings", "figs", "flakes", "granola", "greens", "hominy", "juniper",
        "kernels", "lentils", "loaves", "marmalade", "millet", "molasses", "morsels", "mushrooms", "mustard", "nectar",
        "noodles", "olives", "pastilles", "peppers", "pickles", "plantains", "polenta", "pudding", "quinces", "relish",
        "rhubarb", "saffron", "sorghum", "sprouts", "squash", "syrup", "truffles", "vermicelli", "vinegar", "wafers",
    ]
    /// Parts of brands, so that the home has many words.
    private static let parts = [
        "bar", "cor", "del", "far", "gol", "hun", "kel", "lam", "mor", "nar", "pel", "ros", "sil", "tam", "var", "wen",
        "zor",
    ]

    /// How many there are.
    static let most = manners.count * kinds.count * 4

    static func name(_ number: Int) -> String {
        let brand = [parts[number % 17], parts[number / 17 % 17], parts[number / 289 % 17], "ia"].joined()
        let words = [brand, manners[number / (kinds.count * 4) % manners.count], kinds[number % kinds.count]]
        return words.joined(separator: " ").capitalized
    }

    /// The beginning of a word.
    static func beginning(_ number: Int) -> String { String(kinds[number * 7 % kinds.count].prefix(4)) }

    /// A word with two letters in the wrong order.
    static func slip(_ number: Int) -> String {
        var letters = Array(kinds[number * 7 % kinds.count])
        letters.swapAt(2, 3)
        return String(letters)
    }

    static func catalog(_ store: SQLQuantityStore, of home: HouseholdID, key: String?) -> IngredientCatalogService {
        let context = CommandContext(
            household: home,
            principal: "anna",
            idempotencyKey: key,
            requestHash: [1],
            locale: "en-US",
            now: Date()
        )
        return IngredientCatalogService(store: store, context: context)
    }

    /// Fills a home.
    static func fill(_ store: SQLQuantityStore, of home: HouseholdID, with count: Int) async throws {
        precondition(count <= most, "There are \(most) names.")
        for start in stride(from: 0, to: count, by: IngredientCatalogService.draftLimit) {
            let numbers = start..<min(start + IngredientCatalogService.draftLimit, count)
            let drafts = numbers.map { IngredientDraft(name: name($0)) }
            let saved = try await catalog(store, of: home, key: "fill-\(start)").saveIngredients(
                drafts,
                mode: .importing
            )
            precondition(saved.allSatisfy { $0.isChanged || $0.refusal.isEmpty }, "All ingredients are saved.")
        }
    }
}
