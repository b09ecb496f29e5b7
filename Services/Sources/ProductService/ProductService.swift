import ArgumentParser
import Envelope
import Foundation
import MessageBus
import ProductDevice
import ProductEndpoint
import ProductModule
import ProductStorage
import ServiceHost
import StoredService
import SyncEndpoint

/// The product service: keeps the catalog, the meaning of barcodes, ids and ingredients.
@main
struct ProductService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "product-service",
        abstract: "The product service of Larder keeps the catalog: the products of barcodes, ids and ingredients.",
        version: Release.version
    )

    @OptionGroup var options: ServiceOptions

    func run() async throws {
        try await ServiceProcess.run(.product, options) { process throws(StartupFailure) in
            let strategy = try SyncStrategy(environment: ProcessInfo.processInfo.environment)
            let store = try process.openStore(SQLProductStore.self)
            process.sendEffects(of: store, request: ProductEndpoint.request(for:))
            let counters = ProductReadCounters()
            process.report(metrics: { counters.metrics })
            // The module itself tells the device what it wrote, by its write policy.
            let device = process.keepInStep(
                DeviceProducts.store(store, strategy: strategy, counting: counters, clock: SystemClock())
            )
            let products = DeviceProducts(of: device, strategy: strategy, counters: counters)
            var router = ProductEndpoint.router(
                version: Release.version,
                store: store,
                remote: { (household) async throws(Refusal) in try await products.remote(of: household) },
                clock: SystemClock.time
            )
            SyncEndpoint.answer(for: device, on: &router, host: .system)
            process.answerForStorage(of: SQLProductStore.self, on: &router)
            return router
        }
    }
}
