import CommandsTestKit
import QuantityModule
import QuantityModuleTestKit
import Testing

/// Another name for an ingredient that lines could read.
@Suite struct RenameIngredientTests {
    private let store = InMemoryQuantityStore()

    private func catalog(_ key: String) -> IngredientCatalogService {
        IngredientCatalogService(
            store: store,
            context: .test(household: "home", key: key, request: key, locale: "en-US")
        )
    }

    @Test func `a name that lines would read as an amount is refused`() async throws {
        let refused = await #expect(throws: QuantityError.self) {
            _ = try await catalog("1").renameIngredient("butter", to: "2 kg zork")
        }
        #expect(
            refused?.description
                == "Lines would read \"2 kg\" of \"2 kg zork\" as an amount: take a name that doesn't begin with one."
        )
        #expect(try await catalog("2").renameIngredient("butter", to: "7 zork mix").ingredient.name == "7 zork mix")
    }
}
