import EndpointKit
import Logging
import MessageBus
import ProductEndpoint
import ProductStorage
import SQLKit

/// Sends what the services of a stack owe each other.
struct StackEffects: Sendable {
    /// How long the end of a command waits for what it began; what is left goes when the folder is used again.
    private static let patience = Duration.seconds(2)

    private let product: EffectSender

    /// Sends what is owed from now on, at once and after each commit.
    static func start(of stores: Stores, client: BusClient, logger: Logger) -> StackEffects {
        let sender = EffectSender(
            of: stores.product,
            over: client,
            report: { logger.warning("\($0)") },
            request: ProductEndpoint.request(for:)
        )
        // Weak, because the sender keeps the store.
        stores.product.database.observeCommits { [weak sender] _ in sender?.notice() }
        sender.start()
        return StackEffects(product: sender)
    }

    /// Sends once more what was committed, and ends; to be called before the client closes.
    func finish() async { await product.finish(within: Self.patience) }
}
