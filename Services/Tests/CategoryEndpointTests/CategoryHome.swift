import CategoryEndpoint
import CategoryModule
import CategoryModuleTestKit
import CategoryStorage
import Commands
import Foundation
import MessageBus
import MessageBusTestKit
import SQLiteKit
import SQLiteTestKit

/// The category service over one adapter, used by one home after another.
struct CategoryHome: Sendable {
    /// The store of the rows.
    enum Adapter: CaseIterable, Sendable {
        case memory
        case sqlite
    }

    let sender: RouterSender
    private let folder: TemporaryFolder?

    init(_ adapter: Adapter) throws {
        switch adapter {
        case .memory: self.init(over: InMemoryCategoryStore(), in: nil)
        case .sqlite:
            let folder = try TemporaryFolder()
            self.init(over: try SQLCategoryStore.open(folder: folder.url), in: folder)
        }
    }

    init(over store: any CategoryStore, in folder: TemporaryFolder? = nil) {
        let router = CategoryEndpoint.router(version: "1.2.3", store: store) {
            Date(timeIntervalSince1970: 1_700_000_000)
        }
        sender = RouterSender([router])
        self.folder = folder
    }

    static func options(_ home: String = "smith", key: String? = nil) -> RequestOptions {
        RequestOptions(household: HouseholdID(name: home).bytes, idempotencyKey: key)
    }
}
