import Commands
import Foundation
import InventoryMessages
import ProductEndpoint
import ProductModule
import Testing

@Suite struct ProductMoveTests {
    private func owed(_ effect: PlannedEffect) -> OwedEffect {
        OwedEffect(
            id: HouseholdID.catalog.uuid,
            household: .catalog,
            position: 1,
            principal: "anna",
            effect: effect,
            at: Date(timeIntervalSince1970: 0)
        )
    }

    @Test func `inventory is asked to rewrite its references to products that moved`() throws {
        let moves = try [("prd_1", "4006381333931"), ("prd_2", "prd_3")].map { earlier, new in
            ProductMove(from: try ProductID(earlier), to: try ProductID(new))
        }
        let effect = owed(PlannedEffect(ProductModuleService.movedEffect, json: moves))
        let request = try #require(try ProductEndpoint.request(for: effect) as? RewriteReferencesRequest)
        #expect(request.changes.map(\.earlierID) == ["prd_1", "prd_2"])
        #expect(request.changes.map(\.productID) == ["4006381333931", "prd_3"])
    }

    @Test func `an effect of a later release has no request, and one that cannot be read is an error`() throws {
        #expect(try ProductEndpoint.request(for: owed(PlannedEffect("product.praised", json: 1))) == nil)
        let effect = owed(PlannedEffect(ProductModuleService.movedEffect, json: ["another form"]))
        #expect(throws: StoreError.self) { try ProductEndpoint.request(for: effect) }
    }
}
