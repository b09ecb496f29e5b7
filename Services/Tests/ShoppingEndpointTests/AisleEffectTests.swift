import CategoryMessages
import Commands
import Foundation
import ShoppingEndpoint
import Testing

/// What the category service hears of undone choices.
@Suite struct AisleEffectTests {
    /// A choice as it is stored.
    private struct StoredChoice: Encodable {
        let name: String
        var key: String?
        var product: String?
        let category: String
    }

    @Test func `what is owed names each item with its category, or none`() throws {
        let choices = [
            StoredChoice(name: "Milk", key: "milk", category: "default"),
            StoredChoice(name: "Our oats", product: "prd_1", category: "cat-1"),
        ]
        let effect = OwedEffect(
            id: UUID(),
            household: HouseholdID(name: "smith"),
            position: 1,
            principal: "anna",
            effect: PlannedEffect("shopping.aisles", json: choices),
            at: Date(timeIntervalSince1970: 1_700_000_000)
        )
        let request = try #require(try ShoppingEndpoint.request(for: effect) as? AssignItemsRequest)
        #expect(request.choices.map(\.category) == ["default", "cat-1"] && !request.create)
        #expect(request.choices.map(\.item.ingredientKey) == ["milk", ""])
        #expect(request.choices.map(\.item.productID) == ["", "prd_1"])
        #expect(request.choices.map(\.item.name) == ["Milk", "Our oats"])
    }
}
