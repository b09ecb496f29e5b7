import CommonMessages
import EmbeddedStack
import Envelope
import Foundation
import MessageBus
import ProductMessages
import ServiceHost
import ShoppingMessages
import SwiftProtobuf
import SyncMessages
import Testing

/// A hub and a device of one home, each an embedded stack with its own data folder.
@Suite struct DevicesOverStackTests {
    /// The data folders of both, which are removed with this object.
    private final class Home: Sendable {
        let hub = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        let device = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")

        deinit {
            for folder in [hub, device] { try? FileManager.default.removeItem(atPath: folder.path) }
        }

        func startHub() async throws -> ServiceStack { try await .start(dataFolder: hub, listen: [hub.socket]) }
    }

    private func options(_ key: String? = nil) -> RequestOptions {
        RequestOptions(
            household: [UInt8](repeating: 1, count: 16),
            budget: .seconds(300),
            idempotencyKey: key,
            locale: "en-US"
        )
    }

    private func put(_ text: String, key: String, by client: BusClient) async throws {
        _ = try await client.request(PutAwayRequest.with { $0.text = text }, options: options(key))
    }

    private func onHand(_ name: String, by client: BusClient) async throws -> [String] {
        let find = FindStockRequest.with { $0.names = [name] }
        do {
            let found = try await client.request(find, options: options()).products
            return found.flatMap { $0.onHand.map(\.displayText) }
        } catch {
            guard error.status == .notFound else { throw error }
            return []
        }
    }

    private func join(_ home: Home, by client: BusClient) async throws {
        _ = try await client.request(JoinHomeRequest.with { $0.hub = home.hub.socket }, options: options())
    }

    @Test(.timeLimit(.minutes(10)))
    func `a device that runs gets what its hub hears, and knows at once that its hub is gone`() async throws {
        let home = Home()
        let hub = try await home.startHub()
        let device = try await ServiceStack.start(dataFolder: home.device, listen: [home.device.socket])
        try await join(home, by: device.client)
        try await put("flour 1 kg", key: "flour", by: hub.client)
        while try await onHand("flour", by: device.client) != ["1 kg"] { try await Task.sleep(for: .milliseconds(50)) }
        try await put("eggs 6", key: "eggs", by: device.client)
        while try await onHand("eggs", by: hub.client) != ["6"] { try await Task.sleep(for: .milliseconds(50)) }
        await hub.shutdown()
        let synced = try await device.client.request(SyncNowRequest(), options: options()).status.services
        #expect(synced.count == 7 && synced.allSatisfy(\.hasFailure))
        // A question would fail, too, but only after it has waited, and with another sentence.
        let asked = RetrieveProductsRequest.with { $0.references = [.with { $0.barcode = "4006381333931" }] }
        let found = try await device.client.request(asked, options: options()).products
        #expect(found.map(\.remoteProblem.code) == ["product.hubOffline"])
        #expect(try await onHand("flour", by: device.client) == ["1 kg"], "What the device has needs no hub.")
        await device.shutdown()
    }

    @Test(.timeLimit(.minutes(10)))
    func `what commands on a device wrote reaches the hub as they end`() async throws {
        let home = Home()
        let hub = try await home.startHub()
        var stack = try await ServiceStack.start(dataFolder: home.device)
        try await join(home, by: stack.client)
        await stack.shutdown()
        let oats = RegisterProductsRequest.with {
            $0.products = [.with { ($0.barcode, $0.title) = ("4006381333931", "Oats") }]
        }
        _ = try await hub.client.request(oats, options: options("oats"))
        stack = try await ServiceStack.start(dataFolder: home.device)
        let asked = RetrieveProductsRequest.with { $0.references = [.with { $0.barcode = "4006381333931" }] }
        let found = try await stack.client.request(asked, options: options()).products
        #expect(found.map(\.product.title) == ["Oats"], "The hub is asked for what the device lacks.")
        await stack.shutdown()
        // A command waits for its hub only briefly; on a busy machine, what it wrote goes with a later one.
        var commands = 0
        repeat {
            commands += 1
            stack = try await ServiceStack.start(dataFolder: home.device)
            try await put("flour 1 kg", key: "flour \(commands)", by: stack.client)
            await stack.shutdown()
        } while try await onHand("flour", by: hub.client).isEmpty
        while try await onHand("flour", by: hub.client) != ["\(commands) kg"] {
            try await Task.sleep(for: .milliseconds(50))
        }
        await hub.shutdown()
    }
}
