import CommonMessages
import EmbeddedStack
import Envelope
import Foundation
import MessageBus
import ProductMessages
import QuantityMessages
import RecipeMessages
import ServiceHost
import ShoppingMessages
import SwiftProtobuf
import Testing

/// Whole packs over all real services of an embedded stack.
@Suite struct PacksOverStackTests {
    private static let barcode = "4006381333931"

    /// Returns the plan of a recipe in a home that prefers a product, after some was put away.
    private func plan(_ lines: [String], of key: String, pack: String, putAway: String = "") async throws -> PlanReply {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let stack = try await ServiceStack.start(dataFolder: folder)
        do {
            let reply = try await plan(lines, of: key, pack: pack, putAway: putAway, on: stack.client)
            await stack.shutdown()
            return reply
        } catch {
            await stack.shutdown()
            throw error
        }
    }

    private func plan(
        _ lines: [String],
        of key: String,
        pack: String,
        putAway: String,
        on client: BusClient
    ) async throws -> PlanReply {
        let register = RegisterProductsRequest.with { request in
            request.products = [
                .with {
                    ($0.barcode, $0.title, $0.ingredientKeys) = (Self.barcode, "Corner brand", [key])
                    $0.typedFacts = [.with { ($0.path, $0.text) = ("packaging", pack) }]
                }
            ]
        }
        _ = try await client.request(register, options: options("register"))
        if !putAway.isEmpty {
            let add = PutAwayRequest.with { $0.text = "\(Self.barcode) \(putAway)" }
            _ = try await client.request(add, options: options("add"))
        }
        let order = PlanRequest.with { request in
            request.recipes = [
                .with { planned in
                    planned.inline.title = "Supper"
                    planned.inline.ingredients = lines.map { line in .with { $0.text = line } }
                }
            ]
        }
        return try await client.request(order, options: options(nil))
    }

    private func options(_ key: String?) -> RequestOptions {
        RequestOptions(
            household: [UInt8](repeating: 1, count: 16),
            budget: .seconds(300),
            idempotencyKey: key,
            locale: "en-US"
        )
    }

    @Test(arguments: [
        (["1 can tomatoes"], "canned tomato", "400 g", "1 × 400 g", false),
        (["1 can tomatoes", "1 (400 g) can tomatoes"], "canned tomato", "400 g", "2 × 400 g", false),
        (["2 cans kidney beans"], "canned kidney bean", "400 g", "2 × 400 g", false),
        (["600 g all-purpose flour"], "all purpose flour", "500 g", "2 × 500 g", false),
        (["4 1/4 cups whole milk"], "milk", "1 l", "1 × 1 l", true),
    ])
    func `a can is a can, and a cup is about what it measures`(
        lines: [String],
        key: String,
        pack: String,
        text: String,
        isAbout: Bool
    ) async throws {
        let item = try #require(try await plan(lines, of: key, pack: pack).items.first)
        #expect(item.ingredientKey == key)
        #expect(item.packs.text == text && item.packs.approximate == isAbout)
        #expect(item.product.title == "Corner brand")
    }

    @Test func `packs that were put away by their number are subtracted by their content`() async throws {
        let lines = ["1200 g all-purpose flour"]
        let item = try #require(
            try await plan(lines, of: "all purpose flour", pack: "500 g", putAway: "2").items.first
        )
        #expect(item.inStock.map(\.displayText) == ["1000 g"] && item.packs.text == "1 × 500 g")
    }

    @Test(arguments: [("6", 6), ("1 pack", 10)])
    func `packs of pieces are put away by the piece, unless packs are said`(text: String, eggs: Double) async throws {
        let item = try #require(try await plan(["24 eggs"], of: "egg", pack: "10", putAway: text).items.first)
        #expect(item.inStock.map(\.numericValue) == [eggs])
    }

    @Test func `packs of a known content are bought by it`() async throws {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let stack = try await ServiceStack.start(dataFolder: folder)
        let add = AddToListRequest.with { ($0.lines, $0.confirmed) = (["sugar 3 kg"], true) }
        let check = CheckItemsRequest.with {
            $0.items = [.with { ($0.item, $0.amount) = ("sugar", "2 bags of 1 kg") }]
        }
        do {
            _ = try await stack.client.request(add, options: options("list"))
            _ = try await stack.client.request(check, options: options("check"))
            let bought = try await stack.client.request(ShowListRequest(), options: options("show")).items.map(\.bought)
            #expect(bought.map(\.quantity.displayText) == ["2 kg"])
        } catch {
            await stack.shutdown()
            throw error
        }
        await stack.shutdown()
    }
}
