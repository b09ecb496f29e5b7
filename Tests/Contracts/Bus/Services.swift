import CategoryEndpoint
import CategoryModule
import CategoryModuleTestKit
import CategoryStorage
import Envelope
import Foundation
import HouseholdEndpoint
import HouseholdModule
import HouseholdModuleTestKit
import HouseholdStorage
import InventoryEndpoint
import InventoryModule
import InventoryModuleTestKit
import InventoryStorage
import MessageBus
import PostgreSQLKit
import ProductEndpoint
import ProductModule
import ProductModuleTestKit
import ProductStorage
import QuantityEndpoint
import QuantityModule
import QuantityModuleTestKit
import QuantityStorage
import RecipeEndpoint
import RecipeModule
import RecipeModuleTestKit
import RecipeStorage
import SQLKit
import SQLiteKit
import ShoppingEndpoint
import ShoppingModule
import ShoppingModuleTestKit
import ShoppingStorage

/// The real endpoints with empty stores, at a fixed time.
enum Services {
    /// The storage of rows.
    enum Storage: Sendable {
        /// In memory, for the length of a test.
        case memory
        /// In SQLite files in this folder.
        case sqlite(folder: URL)
        /// In a PostgreSQL database.
        case postgresql(address: String)

        /// Opens the store of a service; `nil` for one in memory.
        func open<Store: SQLOperationStore>(_ type: Store.Type) throws -> Store? {
            switch self {
            case .memory: nil
            case .sqlite(let folder): try Store.open(folder: folder)
            case .postgresql(let address): try Store.open(address: address)
            }
        }
    }

    /// The services that store something.
    static let stateful: [ServiceName] = [.quantity, .product, .inventory, .category, .recipe, .household, .shopping]
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
        case .recipe: try recipe(storage, sender)
        case .household: try household(storage)
        default: try shopping(storage, sender)
        }
    }

    private static func quantity(_ storage: Storage) throws -> RequestRouter {
        let store: (any QuantityStore)? = try storage.open(SQLQuantityStore.self)
        return QuantityEndpoint.router(
            version: version,
            store: store ?? InMemoryQuantityStore(),
            files: MigrationFileStores(),
            imports: InMemoryImportFiles(),
            clock: clock
        )
    }

    private static func product(_ storage: Storage) throws -> RequestRouter {
        let store: (any ProductLocalStore)? = try storage.open(SQLProductStore.self)
        return ProductEndpoint.router(version: version, store: store ?? InMemoryProductStore(), clock: clock)
    }

    private static func inventory(_ storage: Storage, _ sender: any RequestSender) throws -> RequestRouter {
        let store: (any InventoryStore)? = try storage.open(SQLInventoryStore.self)
        return InventoryEndpoint.router(
            version: version,
            store: store ?? InMemoryInventoryStore(),
            sender: sender,
            clock: clock
        )
    }

    private static func category(_ storage: Storage) throws -> RequestRouter {
        let store: (any CategoryStore)? = try storage.open(SQLCategoryStore.self)
        return CategoryEndpoint.router(version: version, store: store ?? InMemoryCategoryStore(), clock: clock)
    }

    private static func household(_ storage: Storage) throws -> RequestRouter {
        let store: (any HouseholdStore)? = try storage.open(SQLHouseholdStore.self)
        return HouseholdEndpoint.router(version: version, store: store ?? InMemoryHouseholdStore(), clock: clock)
    }

    private static func shopping(_ storage: Storage, _ sender: any RequestSender) throws -> RequestRouter {
        let store: (any ShoppingStore)? = try storage.open(SQLShoppingStore.self)
        return ShoppingEndpoint.router(
            version: version,
            store: store ?? InMemoryShoppingStore(),
            sender: sender,
            clock: clock
        )
    }

    private static func recipe(_ storage: Storage, _ sender: any RequestSender) throws -> RequestRouter {
        let store: (any RecipeStore)? = try storage.open(SQLRecipeStore.self)
        return RecipeEndpoint.router(
            version: version,
            store: store ?? InMemoryRecipeStore(),
            sender: sender,
            clock: clock
        )
    }
}
