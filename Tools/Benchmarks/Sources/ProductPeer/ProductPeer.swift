import Commands
import Foundation
import PlainSQL
import ProductModule
import ProductStorage
import SQLKit

/// Products by the module's facade, and the same rows by SQL on a copy of the database.
///
/// usage: larder-bench-product sqlite|postgresql PRODUCTS ROUNDS
///
/// It prints a line for each figure of a round: the figure's name, the seconds of the facade, and those of plain SQL.
@main
struct ProductPeer {
    private static let home = HouseholdID(name: "home")
    /// How many products a batch has: the most of one request.
    private static let batch = ProductModuleService.mostProducts
    private static let gets = 100
    private static let searches = 40
    private static let page = 50

    private let engine: Engine
    private let store: SQLProductStore

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().map { String($0) }
        guard arguments.count == 3, let count = Int(arguments[1]), let rounds = Int(arguments[2]), count >= batch else {
            FileHandle.standardError.write(Data("usage: larder-bench-product ENGINE PRODUCTS ROUNDS\n".utf8))
            exit(2)
        }
        let engine = try Engine(named: arguments[0])
        defer { engine.end() }
        try await fill(try engine.open(SQLProductStore.self), with: count)
        let plain = try engine.makePlain(of: SQLProductStore.service)
        let peer = ProductPeer(engine: engine, store: try engine.open(SQLProductStore.self))
        for round in 0..<rounds { try await peer.upsert(from: count + round * batch, plain) }
        try await peer.check(plain)
        for round in 0..<rounds { try await peer.get(round, of: count, plain) }
        if let plain = plain as? PlainSQLite { try plain.makeTextIndex() }
        for round in 0..<rounds { try await peer.search(round, of: count, plain as? PlainSQLite) }
        try peer.store.database.close()
    }

    private static func module(_ store: SQLProductStore, key: String?) -> ProductModuleService {
        let context = CommandContext(
            household: home,
            principal: "anna",
            idempotencyKey: key,
            requestHash: [1],
            locale: "",
            now: Date()
        )
        return ProductModuleService(store: store, context: context)
    }

    /// Fills a store by the facade, and closes it.
    private static func fill(_ store: SQLProductStore, with count: Int) async throws {
        let started = ContinuousClock.now
        for start in stride(from: 0, to: count, by: batch) {
            let drafts = try (start..<min(start + batch, count)).map { try SampleProducts.draft($0) }
            let added = try await module(store, key: "fill-\(start)").addProducts(drafts)
            precondition(added.entries.allSatisfy(\.created), "All products are new.")
            guard started.duration(to: .now) < .seconds(3_600) else { throw TooSlow(stored: start, of: count) }
        }
        try store.database.close()
    }

    /// What a run says that would take too long.
    private struct TooSlow: Error, CustomStringConvertible {
        let stored: Int
        let of: Int
        var description: String { "An hour has stored \(stored) of \(of) products: measure fewer with PRODUCTS." }
    }

    private static func show(_ name: String, _ facade: Double, _ plain: Double) { print(name, facade, plain) }

    private func upsert(from start: Int, _ plain: any PlainDatabase) async throws {
        let drafts = try (start..<start + Self.batch).map { try SampleProducts.draft($0) }
        let (key, home) = ("batch-\(start)", Self.home)
        let head = try await store.feed(of: home, after: 0, limit: 0).head
        let started = ContinuousClock.now
        let added = try await Self.module(store, key: key).addProducts(drafts)
        let time = started.duration(to: .now) / .seconds(1)
        precondition(added.entries.allSatisfy(\.created), "All products are new.")
        let ids = added.entries.compactMap { $0.product?.productId.text }
        let rows = try await store.database.read { try ProductRows.read(of: ids, after: head, key: key, in: home, $0) }
        Self.show("upsert", time, try plain.write(rows.statements))
    }

    /// Makes sure that both sides have left the same rows.
    private func check(_ plain: any PlainDatabase) async throws {
        let names = try await store.database.read { ProductRows.names($0) }
        for table in names + ["product_word_slips", "product_relatives", "receipts", "outbox"] {
            let rows = try await store.database.read { try $0.count(table) }
            let copied = try plain.count(table)
            precondition(rows == copied, "\(table) has the same rows on both sides.")
        }
    }

    private func get(_ round: Int, of count: Int, _ plain: any PlainDatabase) async throws {
        let barcodes = try (0..<Self.gets).map { number in
            try SampleProducts.barcode((round * Self.gets + number) * 7_919 % count)
        }
        let (module, texts) = (Self.module(store, key: nil), barcodes.map(\.value))
        var started = ContinuousClock.now
        for barcode in barcodes {
            let product = try await module.retrieveProduct(by: .barcode(barcode))
            precondition(product != nil, "The product is there.")
        }
        let alone = started.duration(to: .now) / .seconds(Self.gets)
        let each = PlainStatement(ProductRows.select(1), texts.map { [Self.home.blob.sql, $0.sql] })
        Self.show("get", alone, try plain.read(each, expecting: Self.gets) / Double(Self.gets))
        started = .now
        let products = try await module.retrieveProducts(by: barcodes.map { .barcode($0) })
        let together = started.duration(to: .now) / .seconds(1)
        precondition(products.allSatisfy { $0 != nil }, "The products are there.")
        let all = PlainStatement(ProductRows.select(texts.count), [[Self.home.blob.sql] + texts.map(\.sql)])
        Self.show("gets", together, try plain.read(all, expecting: Self.gets))
    }

    /// Searches for products that are there, and shows the 95th percentile.
    private func search(_ round: Int, of count: Int, _ plain: PlainSQLite?) async throws {
        let module = Self.module(store, key: nil)
        var (times, plainTimes): ([Double], [Double]) = ([], [])
        for number in 0..<Self.searches {
            let words = SampleProducts.search((round * Self.searches + number) * 7_919 % count)
            let text = words.joined(separator: " ")
            let query = ProductQuery(page: PageRequest(limit: Self.page), filters: [.text(text)])
            let started = ContinuousClock.now
            let found = try await module.retrieveProducts(query: query)
            times.append(started.duration(to: .now) / .seconds(1))
            precondition(!found.elements.isEmpty, "The search finds the product.")
            guard let plain else { continue }
            let answer = try plain.search(words, limit: Self.page + 1)
            precondition(answer.found > 0, "FTS5 finds the product.")
            plainTimes.append(answer.seconds)
        }
        let place = Self.searches * 95 / 100
        Self.show("search", times.sorted()[place], plain == nil ? 0 : plainTimes.sorted()[place])
    }
}
