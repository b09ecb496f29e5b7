import Commands
import Foundation
import MessageBus
import MessageBusTestKit
import ProductEndpoint
import ProductModule
import ProductModuleTestKit
import ProductStorage
import SQLiteKit
import SQLiteTestKit

/// The product service over one adapter, used by one home after another.
struct ProductHome: Sendable {
    /// The store of the products.
    enum Adapter: CaseIterable, Sendable {
        case memory
        case sqlite
    }

    let sender: RouterSender
    private let folder: TemporaryFolder?

    init(_ adapter: Adapter) throws {
        let store: any ProductLocalStore
        switch adapter {
        case .memory: (store, folder) = (InMemoryProductStore(), nil)
        case .sqlite:
            let folder = try TemporaryFolder()
            (store, self.folder) = (try SQLProductStore.open(folder: folder.url), folder)
        }
        let router = ProductEndpoint.router(version: "1.2.3", store: store) {
            Date(wholeMilliseconds: 1_700_000_000_293)
        }
        sender = RouterSender([router])
    }

    static func options(_ home: String = "smith", key: String? = nil) -> RequestOptions {
        RequestOptions(household: HouseholdID(name: home).bytes, idempotencyKey: key)
    }
}
