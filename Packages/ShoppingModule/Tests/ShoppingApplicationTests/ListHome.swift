import Commands
import CommandsTestKit
import Foundation
import Quantities
import ShoppingModule
import ShoppingModuleTestKit

/// A home whose staples and lists are in memory, and whose other services are stubs.
struct ListHome {
    let stubs = StubCollaborators()
    let store: InMemoryShoppingStore
    /// Friday, November 27, 2026, unless a test says otherwise.
    private let now: Date

    init(_ store: InMemoryShoppingStore = InMemoryShoppingStore(), now: Double = 1_795_780_800) {
        (self.store, self.now) = (store, Date(timeIntervalSince1970: now))
    }

    /// Adds up what the stubs merge by ingredient.
    func arranged(_ change: @Sendable (isolated StubCollaborators) -> Void = { _ in }) async -> ListHome {
        await stubs.arrange { $0.mergesByKey = true }
        await stubs.arrange(change)
        return self
    }

    /// The facade for one request, under a key of its own.
    func callAsFunction(
        _ key: String? = UUID().uuidString,
        by principal: String = "anna",
        day: Int = 0,
        locale: String = ""
    ) -> ShoppingLists {
        ShoppingLists(
            collaborators: stubs.collaborators,
            store: store,
            context: .test(
                household: "smith",
                key: key,
                request: key ?? "",
                principal: principal,
                locale: locale,
                now: now + Double(day) * 86_400
            )
        )
    }

    /// Adds lines to the list of the week.
    func add(_ lines: String...) async throws { _ = try await self().add(ListAddition(lines: lines), confirmed: true) }

    /// The items of the newest open list as people read them; checked ones have a mark.
    func texts(_ list: String = "") async throws -> [String] {
        try await self(nil).showList(list).items.map { ($0.isChecked ? "✓ " : "") + $0.text }
    }

    /// What the stock is owed.
    func effects() async throws -> [PlannedEffect] {
        try await store.effects(refused: false, after: nil, limit: 100).map(\.effect)
    }

    static let soup = Recipe(
        title: "Soup",
        servings: Servings(text: "4", count: 4),
        lines: ["1 l milk", "2 x eggs", "salt, a pinch"].map { IngredientLine($0) }
    )
    static let bread = Recipe(
        title: "Bread",
        servings: Servings(text: "2", count: 2),
        lines: ["2 cup flour", "3 tsp salt"].map { IngredientLine($0) }
    )

    static func recipe(_ recipe: Recipe, servings: String? = nil) throws -> RecipeOrder {
        RecipeOrder(.inline(recipe), try servings.map { (text) throws in try Scaling(servings: text) } ?? .asWritten)
    }
}

/// Returns the error that work throws, as people read it; empty when it doesn't.
func sentence(_ work: () async throws -> Void) async -> String {
    do { try await work() } catch { return "\(error)" }
    return ""
}
