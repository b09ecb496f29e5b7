import CategoryEndpoint
import CategoryModuleTestKit
import CategoryStorage
import Envelope
import Foundation
import HouseholdEndpoint
import HouseholdModuleTestKit
import HouseholdStorage
import InventoryEndpoint
import InventoryModuleTestKit
import InventoryStorage
import MessageBus
import ProductEndpoint
import ProductModuleTestKit
import ProductStorage
import QuantityEndpoint
import QuantityModuleTestKit
import QuantityStorage
import RecipeEndpoint
import RecipeModuleTestKit
import RecipeStorage
import SQLiteKit
import ShoppingEndpoint

/// The real endpoints with empty stores, at a fixed time.
enum Services {
    /// The storage of rows.
    enum Storage: Sendable {
        /// In memory, for the length of a test.
        case memory
        /// In SQLite files in this folder.
        case sqlite(folder: URL)
    }

    static let version = "0.0.0-test"
    static let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_750_000_000) }

    /// The routers of some services.
    static func routers(
        of services: [ServiceName],
        storage: Storage = .memory,
        sender: any RequestSender
    ) throws -> [RequestRouter] {
        try services.map { try router(of: $0, storage: storage, sender: sender) }
    }

    private static func router(
        of service: ServiceName,
        storage: Storage,
        sender: any RequestSender
    ) throws -> RequestRouter {
        switch service {
        case .quantity: try quantity(storage)
        case .product: try product(storage)
        case .inventory: try inventory(storage, sender)
        case .category: try category(storage)
        case .recipe: try recipe(storage)
        case .household: household(storage)
        default: ShoppingEndpoint.router(version: version, sender: sender)
        }
    }

    private static func quantity(_ storage: Storage) throws -> RequestRouter {
        switch storage {
        case .memory:
            QuantityEndpoint.router(
                version: version,
                store: InMemoryQuantityStore(),
                files: MigrationFileStores(),
                imports: InMemoryImportFiles(),
                clock: clock
            )
        case .sqlite(let folder):
            QuantityEndpoint.router(
                version: version,
                store: LazyQuantityStore(folder: folder),
                files: MigrationFileStores(),
                imports: InMemoryImportFiles(),
                clock: clock
            )
        }
    }

    private static func product(_ storage: Storage) throws -> RequestRouter {
        switch storage {
        case .memory: ProductEndpoint.router(version: version, store: InMemoryProductStore(), clock: clock)
        case .sqlite(let folder):
            ProductEndpoint.router(version: version, store: try SQLProductStore.open(folder: folder), clock: clock)
        }
    }

    private static func inventory(_ storage: Storage, _ sender: any RequestSender) throws -> RequestRouter {
        switch storage {
        case .memory:
            InventoryEndpoint.router(version: version, store: InMemoryInventoryStore(), sender: sender, clock: clock)
        case .sqlite(let folder):
            InventoryEndpoint.router(
                version: version,
                store: try SQLInventoryStore.open(folder: folder),
                sender: sender,
                clock: clock
            )
        }
    }

    private static func category(_ storage: Storage) throws -> RequestRouter {
        switch storage {
        case .memory: CategoryEndpoint.router(version: version, store: InMemoryCategoryStore(), clock: clock)
        case .sqlite(let folder):
            CategoryEndpoint.router(version: version, store: try SQLCategoryStore.open(folder: folder), clock: clock)
        }
    }

    private static func household(_ storage: Storage) -> RequestRouter {
        switch storage {
        case .memory: HouseholdEndpoint.router(version: version, store: InMemoryHouseholdStore(), clock: clock)
        case .sqlite(let folder):
            HouseholdEndpoint.router(version: version, store: LazyHouseholdStore(folder: folder), clock: clock)
        }
    }

    private static func recipe(_ storage: Storage) throws -> RequestRouter {
        switch storage {
        case .memory: RecipeEndpoint.router(version: version, store: InMemoryRecipeStore(), clock: clock)
        case .sqlite(let folder):
            RecipeEndpoint.router(version: version, store: try SQLRecipeStore.open(folder: folder), clock: clock)
        }
    }
}
