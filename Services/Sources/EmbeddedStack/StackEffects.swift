import EndpointKit
import Logging
import MessageBus
import ProductEndpoint
import ProductStorage
import SQLKit
import ShoppingEndpoint
import ShoppingStorage

/// Sends what the services of a stack owe each other.
struct StackEffects: Sendable {
    /// How long the end of a command waits for what it began; what is left goes when the folder is used again.
    private static let patience = Duration.seconds(2)

    private let senders: [EffectSender]

    /// Sends what is owed from now on, at once and after each commit.
    static func start(of stores: Stores, client: BusClient, logger: Logger) -> StackEffects {
        let report: @Sendable (String) -> Void = { logger.warning("\($0)") }
        let product = EffectSender(
            of: stores.product,
            over: client,
            report: report,
            request: ProductEndpoint.request(for:)
        )
        let shopping = EffectSender(
            of: stores.shopping,
            over: client,
            report: report,
            request: ShoppingEndpoint.request(for:)
        )
        // Weak, because the sender keeps the store.
        stores.product.database.observeCommits { [weak product] _ in product?.notice() }
        stores.shopping.whenOpen { [weak shopping] database in
            database.observeCommits { [weak shopping] _ in shopping?.notice() }
        }
        let senders = [product, shopping]
        for sender in senders { sender.start() }
        return StackEffects(senders: senders)
    }

    /// Sends once more what was committed, and ends; to be called before the client closes.
    func finish() async {
        await withDiscardingTaskGroup { group in
            for sender in senders { group.addTask { await sender.finish(within: Self.patience) } }
        }
    }
}
