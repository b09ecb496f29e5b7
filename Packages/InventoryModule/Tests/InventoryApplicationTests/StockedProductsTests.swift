import Commands
import CommandsTestKit
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

@Suite struct StockedProductsTests {
    private let store = InMemoryInventoryStore()
    private let flour: ProductID

    init() throws { flour = try ProductID("flour") }

    private var module: InventoryModuleService {
        InventoryModuleService(store: store, converter: FixedRateConverter(), context: .test())
    }

    private func want(minimum: Amount? = nil, target: Amount? = nil) async throws -> [Amount?] {
        let update = StockedProductUpdate(
            minimum: try minimum.map { try CountedAmount($0) },
            target: try target.map { try CountedAmount($0) }
        )
        let wanted = try await module.updateStockedProduct(flour, update)
        return [wanted.minimum, wanted.target]
    }

    private func kilograms(_ value: Rational) -> Amount { Amount(value, "kg") }

    @Test func `a target below the minimum is refused, whichever of them changes, and nothing changes`() async throws {
        let half = kilograms(try Rational(1, 2))
        _ = try await want(minimum: kilograms(1), target: kilograms(2))
        for (minimum, target, refused) in [
            (nil, half, (target: half, minimum: kilograms(1))),
            (kilograms(3), nil, (kilograms(2), kilograms(3))),
            (kilograms(5), kilograms(4), (kilograms(4), kilograms(5))),
        ] as [(Amount?, Amount?, (target: Amount, minimum: Amount))] {
            await #expect(
                throws: InventoryError.targetBelowMinimum(target: refused.target, minimum: refused.minimum)
            ) { try await want(minimum: minimum, target: target) }
        }
        let wanted = try await module.stockedProducts([flour])[0]
        #expect([wanted.minimum, wanted.target] == [kilograms(1), kilograms(2)])
        #expect(
            InventoryError.targetBelowMinimum(target: kilograms(try Rational(3, 2)), minimum: kilograms(2)).description
                == "The target of 1 1/2 kg is below the minimum of 2 kg: raise the target, or lower the minimum."
        )
    }

    @Test func `a target may equal the minimum, stand alone, or be in another unit`() async throws {
        #expect(try await want(minimum: kilograms(1), target: kilograms(1)) == [kilograms(1), kilograms(1)])
        #expect(try await want(target: Amount(1, "g")) == [kilograms(1), Amount(1, "g")])
        #expect(try await want(minimum: kilograms(0), target: kilograms(2)) == [nil, kilograms(2)])
        #expect(try await want(target: kilograms(1)) == [nil, kilograms(1)])
        #expect(try await want(minimum: kilograms(3), target: kilograms(0)) == [kilograms(3), nil])
    }

    @Test func `a low target that an earlier release kept stays until an amount changes`() async throws {
        let amounts = try StoredJSON.encode(["minimum": kilograms(2), "target": kilograms(1)])
        let create = Intent.create([GroupChange(ByteText("amounts"), .write(amounts))])
        let planned = PlannedOperation(create, of: EntityKey("product", "flour"), expecting: nil)
        _ = try await store.commit([planned], outcome: [], for: .test())
        let named = try await module.updateStockedProduct(flour, StockedProductUpdate(kind: "bread"))
        #expect([named.minimum, named.target] == [kilograms(2), kilograms(1)] && named.kind == "bread")
        await #expect(throws: InventoryError.targetBelowMinimum(target: kilograms(1), minimum: kilograms(3))) {
            try await want(minimum: kilograms(3))
        }
        #expect(try await want(minimum: kilograms(1)) == [kilograms(1), kilograms(1)])
    }
}
