import CategoryEndpoint
import CategoryStorage
import Envelope
import Foundation
import HouseholdEndpoint
import HouseholdStorage
import ImportFiles
import InventoryEndpoint
import InventoryStorage
import Logging
import MessageBus
import PageFetcher
import ProductDevice
import ProductEndpoint
import ProductModule
import ProductStorage
import QuantityEndpoint
import QuantityStorage
import RecipeEndpoint
import RecipeStorage
import SQLKit
import SQLiteKit
import ServiceHost
import ShoppingEndpoint
import ShoppingStorage
import SyncEndpoint

/// The databases of one data folder, and the services that stand on them.
struct Stores: Sendable {
    let product: SQLProductStore
    let inventory: SQLInventoryStore
    let category: SQLCategoryStore
    let recipe: SQLRecipeStore
    /// Most commands only compute, so these are opened when they are needed.
    let quantity: LazyQuantityStore
    let household: LazyHouseholdStore
    let shopping: LazyShoppingStore

    /// Opens the databases at the same time: each waits for its disk more than it works.
    ///
    /// A stack for one command needs no `readers`, because a command asks one question after another.
    static func open(in folder: URL, readers: Int) async throws(StartupFailure) -> Stores {
        async let product = SQLProductStore.open(folder: folder, readers: readers)
        async let inventory = SQLInventoryStore.open(folder: folder, readers: readers)
        async let category = SQLCategoryStore.open(folder: folder, readers: readers)
        async let recipe = SQLRecipeStore.open(folder: folder, readers: readers)
        do {
            return try await Stores(
                product: product,
                inventory: inventory,
                category: category,
                recipe: recipe,
                quantity: LazyQuantityStore(folder: folder, readers: readers),
                household: LazyHouseholdStore(folder: folder, readers: readers),
                shopping: LazyShoppingStore(folder: folder, readers: readers)
            )
        } catch let error as StorageError {
            throw .storage(error)
        } catch {
            preconditionFailure("A store opens or throws a StorageError: \(error)")
        }
    }

    /// The databases of a data folder, those that others refer to last.
    static let kinds = [
        DatabaseKind(service: "shopping", schema: SQLShoppingStore.migrations.count),
        DatabaseKind(service: "inventory", schema: SQLInventoryStore.migrations.count),
        DatabaseKind(service: "category", schema: SQLCategoryStore.migrations.count),
        DatabaseKind(service: "recipe", schema: SQLRecipeStore.migrations.count),
        DatabaseKind(service: "product", schema: SQLProductStore.migrations.count),
        DatabaseKind(service: "quantity", schema: SQLQuantityStore.migrations.count),
        DatabaseKind(service: "household", schema: SQLHouseholdStore.migrations.count),
    ]

    /// The database of each service that opens one at the start.
    private var databases: [(ServiceName, any SQLDatabase)] {
        [
            (.product, product.database), (.inventory, inventory.database), (.category, category.database),
            (.recipe, recipe.database),
        ]
    }

    /// The stores of all services, as those of a device; the strategy is that of products.
    func deviceStores(_ strategy: SyncStrategy, counting counters: ProductReadCounters) -> [DeviceStore] {
        let clock = SystemClock()
        return [
            DeviceProducts.store(product, strategy: strategy, counting: counters, clock: clock),
            DeviceStore(.inventory, inventory, clock: clock),
            DeviceStore(.category, category, clock: clock), DeviceStore(.recipe, recipe, clock: clock),
            DeviceStore(.quantity, quantity, clock: clock), DeviceStore(.household, household, clock: clock),
            DeviceStore(.shopping, shopping, clock: clock),
        ]
    }

    /// Calls a closure with the database of each service as soon as it is open; at once for those that are.
    func withEachDatabase(_ body: @escaping @Sendable (ServiceName, any SQLDatabase) -> Void) {
        for (service, database) in databases { body(service, database) }
        quantity.whenOpen { body(.quantity, $0) }
        household.whenOpen { body(.household, $0) }
        shopping.whenOpen { body(.shopping, $0) }
    }

    /// Calls a closure with the service whenever a store has committed a change.
    func observeCommits(_ observer: @escaping @Sendable (ServiceName) -> Void) {
        withEachDatabase { service, database in database.observeCommits { _ in observer(service) } }
    }

    /// One router for each service, which reports whether its store can answer.
    func routers(client: BusClient, device: StackDevice, logger: Logger) -> [RequestRouter] {
        routers(sender: client, device: device, logger: logger).map { router in
            var router = router
            let check = ReadinessCheck(client: client)
            let own = router.service
            withEachDatabase { service, database in if service == own { check.include(database) } }
            check.report(on: &router)
            let reads = router.service == .product ? device.productCounters : nil
            router.reportMetrics { client.counters.metrics + (reads?.metrics ?? []) }
            return router
        }
    }

    private func routers(sender: any RequestSender, device: StackDevice, logger: Logger) -> [RequestRouter] {
        let version = Release.version
        let clock = SystemClock.time
        return [
            QuantityEndpoint.router(
                version: version,
                store: quantity,
                files: MigrationFileStores(),
                imports: LocalImportFiles(),
                clock: clock,
                report: { logger.warning("\($0)") }
            ),
            ProductEndpoint.router(
                version: version,
                store: product,
                remote: { (household) async throws(Refusal) in try await device.productRemote(of: household) },
                clock: clock
            ),
            InventoryEndpoint.router(version: version, store: inventory, sender: sender, clock: clock),
            CategoryEndpoint.router(version: version, store: category, clock: clock),
            RecipeEndpoint.router(
                version: version,
                store: recipe,
                sender: sender,
                pages: WebPageFetcher(version: version),
                clock: clock
            ),
            HouseholdEndpoint.router(version: version, store: household, clock: clock),
            ShoppingEndpoint.router(version: version, store: shopping, sender: sender, clock: clock),
        ]
    }
}
