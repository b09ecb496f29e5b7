import InventoryDomain
import Testing

@Suite struct StockReferencesTests {
    private func id(_ text: String) throws -> ProductID { try ProductID(text) }

    /// References as nodes have written them: an identifier, and the one that means its product since.
    private func references(_ pairs: [(String, String)]) throws -> StockReferences {
        var references = StockReferences()
        let names = Set(pairs.flatMap { [$0.0, $0.1] })
        let all = try names.map { name in
            StockReference(
                try id(name),
                newId: try pairs.last { $0.0 == name }.map { try id($0.1) },
                earlierIds: try pairs.filter { $0.1 == name }.map { try id($0.0) }
            )
        }
        references.add(all, of: Set(try names.map(id)))
        return references
    }

    @Test func `stock is under the last identifier, and all before it`() throws {
        let references = try references([("a", "b"), ("b", "c"), ("z", "b"), ("x", "y")])
        for name in ["a", "b", "c", "z"] {
            #expect(references.current(try id(name)).text == "c")
            #expect(references.ledgers(of: try id(name)).map(\.text) == ["c", "a", "b", "z"])
        }
        #expect(references.ledgers(of: try id("y")).map(\.text) == ["y", "x"])
        #expect(references.ledgers(of: try id("unknown")).map(\.text) == ["unknown"])
    }

    @Test func `an identifier belongs to the product that got it last, and to no other`() throws {
        let references = try references([("a", "b"), ("a", "c")])
        #expect(references.ledgers(of: try id("b")).map(\.text) == ["b"])
        #expect(references.ledgers(of: try id("c")).map(\.text) == ["c", "a"])
    }

    @Test func `where two nodes gave identifiers to each other, the first stands for both`() throws {
        let references = try references([("a", "b"), ("b", "a"), ("c", "b")])
        for name in ["a", "b", "c"] {
            #expect(references.ledgers(of: try id(name)).map(\.text) == ["a", "b", "c"], "\(name)")
        }
    }

    @Test func `what would lead back leads on`() throws {
        var references = try references([("a", "b"), ("b", "c")])
        let change = ReferenceChange(from: try id("c"), to: try id("a"))
        #expect(references.apply(change).map(\.text) == ["c", "a"])
        #expect(references.current(try id("b")).text == "a")
        #expect(references.apply(change).isEmpty, "It is so already.")
        #expect(references.apply(ReferenceChange(from: try id("a"), to: try id("a"))).isEmpty)
    }

    @Test func `what a reference names is to be read, too`() throws {
        var references = StockReferences()
        references.add([StockReference(try id("a"), newId: try id("b"), earlierIds: [try id("z")])], of: [try id("a")])
        #expect(Set(references.missing.map(\.text)) == ["b", "z"])
        references.add([], of: references.missing)
        #expect(references.missing.isEmpty)
    }
}
