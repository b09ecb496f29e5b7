import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Foundation
import Testing

@Suite struct ImportPiecesTests {
    let store = InMemoryCategoryStore()

    private func module(_ key: String? = nil, home: String = "smith") -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: home, key: key, request: key ?? ""))
    }

    /// Imports each piece of a file, and returns what was taken of each.
    private func pieces(
        _ part: LayoutPart,
        _ text: String,
        _ key: String,
        home: String = "smith"
    ) async throws -> [ImportOutcome] {
        var outcomes: [ImportOutcome] = []
        repeat {
            let number = outcomes.count
            let module = module("\(key)\(number)", home: home)
            outcomes.append(try await module.importLayout(part, text, as: .csv, piece: number))
        } while outcomes.count < outcomes[0].pieces
        return outcomes
    }

    @Test func `a home with 500 categories reads its own export, and so does another home`() async throws {
        let planned = try (1...483).map { number in
            let row = CategoryRow.category(try .sample("c\(number)", name: "Row \(number)", version: 0))
            return PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
        }
        _ = try await store.commit(planned, outcome: [], for: .test(household: "smith", key: "k1"))
        let text = try await module().exportLayout(.categories, as: .csv)
        #expect(try await pieces(.categories, text, "a") == [ImportOutcome(unchanged: 500)])
        #expect(try await pieces(.categories, text, "b", home: "jones") == [ImportOutcome(taken: 483, unchanged: 17)])
        #expect(try await module(home: "jones").exportLayout(.categories, as: .csv) == text)
    }

    @Test func `a store with a thousand rows is one piece, and the next one another`() async throws {
        let rows = (0..<998).map { _ in "Market,Nowhere\n" }.joined()
        let text = "store,category\nMarket,Bakery\nMall,Frozen\n\(rows) market ,Frozen\nMall,Bakery\n"
        let found = try await pieces(.stores, text, "a")
        #expect(found.map(\.pieces) == [2, 2] && found.map(\.taken) == [0, 2])
        #expect(found[0].refused.count == 1_000 && found[0].refused.map(\.line).last == 1_002)
        #expect(try await module().listStores().map(\.name.text) == ["Mall"])
        let large = text + "Market,Frozen\n"
        let reason = "1001 rows, the first one in line 2, are about one store; leave at most 1000 of them"
        await #expect(throws: CategoryError.layout(.unreadableFile(reason: reason))) {
            try await module("b").importLayout(.stores, large, as: .csv, piece: 0)
        }
    }

    @Test func `of many stores, the first one that says so is the default one, whichever piece it is in`() async throws
    {
        let stores = (100..<500).map { "Shop \($0),Bakery,\([150, 450].contains($0) ? "true" : "")\n" }
        let text = "store,category,default\n" + stores.joined()
        #expect(try await pieces(.stores, text, "a").map(\.taken) == [300, 100])
        #expect(try await module().listStores().filter(\.isDefault).map(\.name.text) == ["Shop 150"])
    }

    @Test func `a row that may be any store's leaves the stores of every piece as they are`() async throws {
        let text = "store,category\n" + (100..<500).map { "Shop \($0),Bakery\n" }.joined() + ",Frozen\n"
        let found = try await pieces(.stores, text, "a")
        #expect(found.map(\.taken) == [0, 0] && found.map(\.refused.count) == [300, 101])
        #expect(found[0].refused[0].reason.contains("because line 402 was refused"))
        #expect(try await module().listStores().isEmpty)
    }

    @Test func `choices come in pieces of 300 things, of which the first row counts wherever the others stand`()
        async throws
    {
        let keys = (1...700).map { $0 == 650 ? 1 : $0 }
        let rows = keys.enumerated().map { "ingredient,k\($1),\"a\nb\",\($0 == 649 ? "Frozen" : "Bakery")\n" }
        let text = "kind,key,name,category\n" + rows.joined() + "ing,q,z,Bakery\ningredient,\"open\n"
        let found = try await pieces(.assignments, text, "a")
        #expect(found.map(\.taken) == [300, 300, 99] && found.map(\.unchanged) == [1, 0, 0])
        #expect(found.map { $0.refused.map(\.line) } == [[1_403], [], [1_402]])
        let places = try await module().categorize([Ingredient(key: "k1", name: "")]).ingredients
        #expect(places.map(\.category.name.text) == ["Bakery"])
        let again = try await pieces(.assignments, text, "a")
        #expect(again == found, "A piece that is repeated under its key has the same outcome.")
    }

    @Test func `a piece has no more choices and new categories than one command writes`() async throws {
        let rows = (1...300).map { "ingredient,k\($0),n,Row \($0)\n" }
        let text = "kind,key,name,category\n" + rows.joined()
        #expect(try await pieces(.assignments, text, "a").map(\.taken) == [250, 50])
        #expect(try await module().listCategories().count == 318)
    }

    @Test func `the categories of all rows about one thing count, because the home gets each of them`() async throws {
        let single = (1...249).map { "ingredient,k\($0),n,Row \($0)\n" }
        let again = (250...260).map { "ingredient,k250,n,Row \($0)\n" }
        let text = "kind,key,name,category\n" + (single + again).joined()
        #expect(try await pieces(.assignments, text, "a").map(\.pieces) == [2, 2])
        #expect(try await module().listCategories().count == 278)
    }

    @Test func `things whose rows name many categories come in as many pieces as their categories need`() async throws {
        let rows = (0..<40).flatMap { thing in (0..<12).map { "ingredient,k\(thing),n,Row \(thing * 12 + $0)\n" } }
        let text = "kind,key,name,category\n" + rows.joined()
        let found = try await pieces(.assignments, text, "a")
        #expect(found.map(\.pieces) == [2, 2] && found.map { $0.taken + $0.unchanged } == [456, 24])
        #expect(try await module().listCategories().count == 498)
    }

    @Test func `a thing with more categories than one command writes is a piece of its own`() async throws {
        let rows = (1...500).map { "ingredient,k,n,Row \($0)\n" }
        let found = try await pieces(.assignments, "kind,key,name,category\n" + rows.joined(), "a")
        #expect(found.map(\.pieces) == [1] && found[0].refused.count == 17)
    }

    @Test(arguments: ["Market", "MARKET"])
    func `rows with the identifier of a store are refused, because they may be any store's`(name: String) async throws {
        let market = try await module("m").addStore(name: "Market")
        let id = market.id.rawValue
        let text = "store,category\n\(name),Bakery\n \(id.uppercased()) ,Frozen\nMall,Frozen\n"
        let outcome = try await module("a").importLayout(.stores, text, as: .csv)
        #expect(outcome.taken == 0 && outcome.refused.map(\.line) == [2, 3, 4])
        let sentence = "\"\(id.uppercased())\" is an identifier: write the name of the store in the column store."
        #expect(outcome.refused[1].reason == sentence)
        #expect(try await module().listStores().map(\.name.text) == ["Market"])
        #expect(try await module().listStores() == [market])
    }

    @Test func `of a file of several pieces, each leaves the stores as they are for one identifier`() async throws {
        let id = try await module("m").addStore(name: "Shop 100").id.rawValue
        let text = "store,category\n" + (100..<500).map { "Shop \($0),Bakery\n" }.joined() + "\(id),Frozen\n"
        let found = try await pieces(.stores, text, "a")
        #expect(found.map(\.taken) == [0, 0] && found.map(\.refused.count) == [300, 101])
        #expect(try await module().listStores().map(\.name.text) == ["Shop 100"])
    }

    @Test func `a file in several pieces needs a number, and a number that it has`() async throws {
        let text = "kind,key,name,category\n" + (1...301).map { "ingredient,k\($0),n,Bakery\n" }.joined()
        await #expect(throws: CategoryError.layout(.severalPieces(count: 2))) {
            try await module("a").importLayout(.assignments, text, as: .csv)
        }
        #expect(
            ShopLayoutError.severalPieces(count: 2).description
                == "The file has 2 pieces: send them one at a time, with the piece's number from 0."
        )
        let reason = "it has 2 pieces, counted from 0, and none is piece 2"
        await #expect(throws: CategoryError.layout(.unreadableFile(reason: reason))) {
            try await module("b").importLayout(.assignments, text, as: .csv, piece: 2)
        }
    }

    @Test func `an outcome that an earlier release stored is of one piece`() throws {
        let stored = Data(#"{"taken":1,"unchanged":2,"refused":[]}"#.utf8)
        #expect(try JSONDecoder().decode(ImportOutcome.self, from: stored) == ImportOutcome(taken: 1, unchanged: 2))
    }
}
