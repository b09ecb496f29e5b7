import CommonMessages
import EmbeddedStack
import Envelope
import Foundation
import InventoryMessages
import MessageBus
import ProductMessages
import ServiceHost
import SwiftProtobuf
import Testing

/// What a command of one service owes another one, over all real services of an embedded stack.
@Suite struct EffectsOverStackTests {
    private static let barcode = "4006381333931"

    private func options(_ key: String?) -> RequestOptions {
        RequestOptions(household: [UInt8](repeating: 1, count: 16), budget: .seconds(300), idempotencyKey: key)
    }

    /// Does something in a stack that is shut down after it, as the stack of one command is.
    private func onStack<Value>(
        at folder: DataFolder,
        _ body: (BusClient) async throws -> Value
    ) async throws -> Value {
        let stack = try await ServiceStack.start(dataFolder: folder)
        do {
            let value = try await body(stack.client)
            await stack.shutdown()
            return value
        } catch {
            await stack.shutdown()
            throw error
        }
    }

    private func add(_ value: String, of product: String, key: String, on client: BusClient) async throws {
        let request = AddStockRequest.with { request in
            request.productID = product
            (request.amount.value, request.amount.unit) = (value, "kg")
        }
        _ = try await client.request(request, options: options(key))
    }

    /// Waits until products have so much, for an effect that a busy machine did not send before its stack ended.
    private func wait(until amounts: [[String]], of products: [String], on client: BusClient) async throws {
        let ask = GetStockRequest.with { $0.productIds = products }
        while try await client.request(ask, options: options(nil)).stock.map({ $0.onHand.map(\.value) }) != amounts {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `an earlier identifier that becomes an alias keeps its stock, which is the product's then`() async throws {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        try await onStack(at: folder) { client in
            try await add("1/3", of: "prd_oats", key: "add", on: client)
            try await add("2/3", of: Self.barcode, key: "add too", on: client)
            let register = RegisterProductsRequest.with { request in
                request.products = [
                    .with { ($0.title, $0.barcode, $0.aliases) = ("Oats", Self.barcode, ["prd_oats", "porridge"]) }
                ]
            }
            let reply = try await client.request(register, options: options("register"))
            #expect(reply.products.map(\.result) == ["created"])
        }
        // The stack has ended right after the answer to the command.
        try await onStack(at: folder) { client in
            try await wait(until: [["1"], []], of: [Self.barcode, "prd_oats"], on: client)
            try await add("1", of: "prd_oats", key: "add later", on: client)
            let ask = GetStockRequest.with { $0.productIds = [Self.barcode, "prd_oats", "porridge"] }
            let stock = try await client.request(ask, options: options(nil)).stock
            #expect(stock.map(\.productID) == ask.productIds)
            #expect(stock.map { $0.onHand.map(\.value) } == [["2"], [], []], "A sum counts the stock once.")
            let list = try await client.request(ListStockRequest(), options: options(nil)).stock
            #expect(list.map(\.productID) == [Self.barcode])
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `an alias that moves to another product takes along what is left of its stock`() async throws {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let other = "4000417025005"
        try await onStack(at: folder) { client in
            try await add("3", of: "prd_oats", key: "add", on: client)
            let register = RegisterProductsRequest.with { request in
                request.products = [
                    .with { ($0.title, $0.barcode, $0.aliases) = ("Oats", Self.barcode, ["prd_oats"]) },
                    .with { ($0.title, $0.barcode) = ("Oat flakes", other) },
                ]
            }
            #expect(try await client.request(register, options: options("register")).products.count == 2)
        }
        try await onStack(at: folder) { client in
            try await wait(until: [["3"]], of: [Self.barcode], on: client)
            let use = UseStockRequest.with { request in
                request.productID = Self.barcode
                (request.amount.value, request.amount.unit) = ("1", "kg")
            }
            #expect(try await client.request(use, options: options("use")).stock.onHand.map(\.value) == ["2"])
            for (number, product) in [Self.barcode, other].enumerated() {
                let update = UpdateProductsRequest.with { request in
                    var update = ProductUpdate()
                    update.reference.text = product
                    if number == 0 { update.removedAliases = ["prd_oats"] } else { update.addedAliases = ["prd_oats"] }
                    request.products = [update]
                }
                let updated = try await client.request(update, options: options("move \(number)")).products
                #expect(updated.map(\.result) == ["updated"], "\(updated)")
            }
        }
        try await onStack(at: folder) { client in
            try await wait(until: [[], ["2"]], of: [Self.barcode, other], on: client)
            let ask = GetStockRequest.with { $0.productIds = [Self.barcode, other] }
            let stock = try await client.request(ask, options: options(nil)).stock
            #expect(stock.flatMap(\.shortfall).isEmpty)
        }
    }
}
