import CommonMessages
import Envelope
import Foundation
import InventoryMessages
import MessageBus
import ProductMessages
import SystemTestSupport
import Testing
import ZeroMQ

extension StackTests {
    /// A process that is killed after it has committed a command, and before what the command owes has been sent.
    @Suite struct KilledEffectTests {
        private static let barcode = "4006381333931"

        @Test func `what a killed service owed is done once it runs again`() async throws {
            let scratch = try TemporaryFolder()
            let broker = try await start("broker-service", in: scratch)
            defer { broker.kill() }
            let product = try await start("product-service", in: scratch)
            defer { product.kill() }

            let context = ZeroMQContext()
            let client = try BusClient(context: context, endpoint: "ipc://\(scratch.path("data"))/run/broker.sock")
            defer {
                client.close()
                context.terminate()
            }
            let reply = try await client.request(oats, options: options("register"))
            #expect(reply.products.map(\.result) == ["created"])
            // No inventory runs that could have heard of it, and no broker keeps the request for one.
            for program in [product, broker] {
                program.kill()
                program.process.waitUntilExit()
            }
            let other = try await start("broker-service", in: scratch)
            defer { other.kill() }

            let inventory = try await start("inventory-service", in: scratch)
            defer { inventory.kill() }
            var add = AddStockRequest()
            add.productID = "prd_oats"
            (add.amount.value, add.amount.unit) = ("2", "kg")
            _ = try await client.request(add, options: options("add"))
            #expect(try await stock(through: client).isEmpty)
            let again = try await start("product-service", in: scratch)
            defer { again.kill() }
            let end = ContinuousClock.now.advanced(by: .seconds(300))
            while try await stock(through: client) != ["2"] {
                try #require(ContinuousClock.now < end, "What was owed is never done.")
                try await Task.sleep(for: .milliseconds(50))
            }
        }

        /// Adds a product that another identifier means, too.
        private var oats: RegisterProductsRequest {
            var oats = ProductDraft()
            (oats.title, oats.barcode, oats.aliases) = ("Oats", Self.barcode, ["prd_oats"])
            var register = RegisterProductsRequest()
            register.products = [oats]
            return register
        }

        /// Starts a process on a data folder, and waits until it can be reached.
        private func start(_ name: String, in scratch: TemporaryFolder) async throws -> Program {
            let program = try Program(name, ["--data", scratch.path("data")], in: scratch)
            let end = ContinuousClock.now.advanced(by: .seconds(300))
            while true {
                let log = try program.errorsSoFar()
                if log.contains("\"ready\"") { return program }
                try #require(program.process.isRunning && ContinuousClock.now < end, "\(log)")
                try await Task.sleep(for: .milliseconds(20))
            }
        }

        private func options(_ key: String?) -> RequestOptions {
            RequestOptions(household: [UInt8](repeating: 1, count: 16), budget: .seconds(60), idempotencyKey: key)
        }

        /// What the product has in stock.
        private func stock(through client: BusClient) async throws -> [String] {
            var ask = GetStockRequest()
            ask.productIds = [Self.barcode]
            return try await client.request(ask, options: options(nil)).stock.flatMap { $0.onHand.map(\.value) }
        }
    }
}
