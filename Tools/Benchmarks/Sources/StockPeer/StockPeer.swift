import Commands
import Foundation
import InventoryModule
import InventoryModuleTestKit
import InventoryStorage
import PlainSQL
import Quantities
import SQLKit

/// Stock by the module's facade, and the same rows by SQL on a copy of the database.
///
/// usage: larder-bench-stock homes ENGINE HOMES ROUNDS
///        larder-bench-stock history ENGINE EVENTS ROUNDS
///
/// The engine is `sqlite` or `postgresql`. `homes` measures among so many homes with 1,000 events each, and `history` a
/// home with so many events beside one with 100. It prints a line for each figure of a round: the figure's name, the
/// seconds of the facade, and those of what it is compared with.
@main
struct StockPeer {
    /// How many commands or questions a round measures.
    private static let each = 100

    private let store: SQLInventoryStore
    private let plain: any PlainDatabase

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().map { String($0) }
        guard arguments.count == 4, let count = Int(arguments[2]), let rounds = Int(arguments[3]), count > 0 else {
            FileHandle.standardError.write(Data("usage: larder-bench-stock homes|history ENGINE COUNT ROUNDS\n".utf8))
            exit(2)
        }
        let engine = try Engine(named: arguments[1])
        defer { engine.end() }
        if arguments[0] == "history" {
            try await history(of: count, engine, rounds)
        } else {
            try await homes(count, engine, rounds)
        }
    }

    /// Measures among many homes, beside plain SQL.
    private static func homes(_ count: Int, _ engine: Engine, _ rounds: Int) async throws {
        let store = try engine.open(SQLInventoryStore.self)
        try await SampleStock(store, home: 0).fill(upTo: 1_000)
        let tables = try await store.database.read { try $0.tablesOfHomes() }
        try store.database.close()
        try engine.withPlain(of: SQLInventoryStore.service) { database in
            try HomeCopies(of: SampleStock.home(0), in: database).make(count - 1, of: tables)
        }
        let plain = try engine.makePlain(of: SQLInventoryStore.service)
        let peer = StockPeer(store: try engine.open(SQLInventoryStore.self), plain: plain)
        for round in 0..<rounds {
            let places = (0..<each).map { (round * each + $0) * 7_919 % count }
            for kind in [SampleStock.Command.add, .use] { try await peer.append(kind, places, round) }
            try await peer.readProducts(places)
            try await peer.readHomes(places)
        }
        try await peer.check(tables)
        try peer.store.database.close()
    }

    /// Measures a home with a long history beside one with a short one.
    private static func history(of count: Int, _ engine: Engine, _ rounds: Int) async throws {
        let store = try engine.open(SQLInventoryStore.self)
        let (long, short) = (SampleStock(store, home: 0), SampleStock(store, home: 1))
        try await long.fill(upTo: count)
        try await short.fill(upTo: 100)
        for round in 0..<rounds {
            for kind in [SampleStock.Command.add, .use] {
                show(kind.rawValue, try await long.time(kind, each, round), try await short.time(kind, each, round))
            }
            show("read", try await long.timeReading(each), try await short.timeReading(each))
        }
        try store.database.close()
    }

    private static func show(_ name: String, _ facade: Double, _ plain: Double) {
        print(name, facade / Double(each), plain / Double(each))
    }

    /// Runs a command in some homes, and leaves the same rows by SQL.
    private func append(_ kind: SampleStock.Command, _ homes: [Int], _ round: Int) async throws {
        var (facade, beside) = (0.0, 0.0)
        for (number, place) in homes.enumerated() {
            let (home, key) = (SampleStock.home(place), "\(kind)-\(round)-\(number)")
            let head = try await store.feed(of: home, after: 0, limit: 0).head
            let sample = SampleStock(store, home: place)
            let started = ContinuousClock.now
            let event = try await sample.run(kind, number, key: key)
            facade += started.duration(to: .now) / .seconds(1)
            let rows = try await store.database.read { connection in
                try EventRows(of: event, after: head, key: key, in: home, connection)
            }
            beside += try plain.write(rows.statements)
        }
        Self.show(kind.rawValue, facade, beside)
    }

    /// Reads the stock of one product in each of some homes.
    private func readProducts(_ homes: [Int]) async throws {
        var (facade, plain) = (0.0, 0.0)
        for (number, place) in homes.enumerated() {
            let product = try SampleStock.product(number)
            let sample = SampleStock(store, home: place)
            let started = ContinuousClock.now
            let stock = try await sample.module().stock(of: [product])
            facade += started.duration(to: .now) / .seconds(1)
            plain += try readParts(of: product.text, in: place, lots: stock.map(\.lots.count).reduce(0, +))
        }
        Self.show("read", facade, plain)
    }

    /// Reads what the stock of a product shows: its lots, what the home wants of it, and the names of locations.
    private func readParts(of product: String, in place: Int, lots: Int) throws -> Double {
        let home = SampleStock.home(place).blob.sql
        let wanted = "SELECT body FROM stock_products WHERE household_id = ? AND product_id = ?"
        let locations = "SELECT body FROM stock_locations WHERE household_id = ?"
        let parts = [
            (PlainStatement("\(Self.select) AND product_id = ?", [[home, product.sql]]), lots),
            (PlainStatement(wanted, [[home, product.sql]]), 0),
            (PlainStatement(locations, [[home]]), SampleStock.locations),
        ]
        return try parts.reduce(0) { try $0 + plain.read($1.0, expecting: $1.1) }
    }

    /// Reads the whole stock of some homes.
    private func readHomes(_ homes: [Int]) async throws {
        var (facade, expected) = (0.0, 0)
        for place in homes {
            let sample = SampleStock(store, home: place)
            let started = ContinuousClock.now
            let stock = try await sample.module().listStock(PageRequest(limit: SampleStock.products))
            facade += started.duration(to: .now) / .seconds(1)
            expected += stock.elements.map(\.lots.count).reduce(0, +)
        }
        let query = PlainStatement("\(Self.select) ORDER BY product_id", homes.map { [SampleStock.home($0).blob.sql] })
        Self.show("list", facade, try plain.read(query, expecting: expected))
    }

    /// The lots of which something is left.
    private static let select = "SELECT folded FROM stock_lots WHERE household_id = ? AND is_left <> 0"

    /// Makes sure that both sides have left the same number of rows.
    private func check(_ tables: [String]) async throws {
        for table in tables {
            let rows = try await store.database.read { try $0.count(table) }
            let copied = try plain.count(table)
            precondition(rows == copied, "\(table) has the same rows on both sides.")
        }
    }
}
