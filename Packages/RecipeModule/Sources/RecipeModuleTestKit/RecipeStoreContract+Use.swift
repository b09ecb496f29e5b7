import Commands
import CommandsTestKit
import Foundation
import Quantities
import RecipeModule
import Testing

extension RecipeStoreContract {
    /// Checks that the use of ingredients counts recipes and units, and leaves out the trash and other homes.
    package func checkUse() async throws {
        let (home, other) = ("recipe use", "recipe other use")
        let household = HouseholdID(name: home)
        let added = RecipeMarks(addedAt: Date(wholeMilliseconds: 1_700_000_000_000))
        let trash = RecipeMarks(trash: TrashNote(at: Date(wholeMilliseconds: 1_700_000_000_009), by: "anna"))
        try await keep(Self.recipe("Bread", [("flour", "g"), ("flour", "cup"), ("salt", nil)]), in: home, marks: added)
        try await keep(Self.recipe("Cake", [("flour", "g"), ("egg", "")]), in: home)
        try await keep(Self.recipe("Old", [("flour", "cup"), ("flour", "cup"), ("lard", "g")]), in: home, marks: trash)
        try await keep(Self.recipe("Theirs", [("flour", "cup"), ("salt", "g")]), in: other)
        let all = try await store.ingredientUse(of: nil, in: household)
        let flour = IngredientUse(
            ingredientKey: "flour",
            name: "Flour",
            recipeCount: 2,
            preferredUnit: UnitCode(rawValue: "g"),
            lastChange: added.addedAt
        )
        #expect(Set(all.map(\.ingredientKey)) == ["egg", "flour", "salt"])
        #expect(all.first { $0.ingredientKey == "flour" } == flour)
        #expect(all.first { $0.ingredientKey == "salt" }?.preferredUnit == nil)
        #expect(all.first { $0.ingredientKey == "egg" }?.preferredUnit == .count)
        #expect(all.first { $0.ingredientKey == "egg" }?.lastChange == nil)
        #expect(try await store.ingredientUse(of: ["flour", "lard", "none"], in: household) == [flour])
        #expect(try await store.ingredientUse(of: [], in: household).isEmpty)
        try await checkUsing(in: home)
        let saved = Revision(
            id: RevisionID(uuid: HouseholdID(name: "use").uuid),
            recipeID: Self.id(of: "Cake", in: home),
            version: 1,
            at: Date(wholeMilliseconds: 1_700_000_000_005),
            by: "anna",
            content: try Self.recipe("Cake", [("flour", "g")])
        )
        let row = RecipeRow.revision(saved)
        let create = PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
        _ = try await store.commit([create], outcome: [], for: .test(household: home))
        #expect(try await store.ingredientUse(of: ["flour"], in: household).map(\.lastChange) == [saved.at])
    }

    /// Checks which recipes use ingredients, those in the trash included.
    private func checkUsing(in home: String) async throws {
        let household = HouseholdID(name: home)
        let using = try await store.recipes(using: ["flour", "lard", "none"], in: household)
        #expect(using == Set(["Bread", "Cake", "Old"].map { Self.id(of: $0, in: home) }), "Those in the trash, too.")
        #expect(try await store.recipes(using: ["salt"], in: household) == [Self.id(of: "Bread", in: home)])
        #expect(try await store.recipes(using: [], in: household).isEmpty)
    }

    /// Returns a recipe whose lines use ingredients in units; `nil` for a line without an amount.
    private static func recipe(_ title: String, _ lines: [(key: String, unit: String?)]) throws -> Recipe {
        try Recipe(
            title: title,
            ingredients: lines.enumerated().map { place, line in
                let range = line.unit.map { AmountRange(Amount(2, UnitCode(rawValue: $0))) }
                let quantity = StructuredQuantity(range: range, displayText: "2", parseConfidence: 1)
                let name = line.key.capitalized
                let reading = LineReading(ingredientKey: line.key, name: name, quantity: quantity)
                return IngredientLine("\(place) \(name)", reading: reading)
            }
        )
    }
}
