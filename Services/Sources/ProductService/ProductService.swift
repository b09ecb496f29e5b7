import ArgumentParser
import Envelope
import Foundation
import ProductEndpoint
import ProductStorage
import SQLKit
import ServiceHost
import StoredService

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
        try await ServiceProcess.run(.product, options) { process throws(StorageError) in
            let store = try process.openStore(SQLProductStore.self)
            process.sendEffects(of: store, request: ProductEndpoint.request(for:))
            return ProductEndpoint.router(version: Release.version, store: store, clock: { Date() })
        }
    }
}
