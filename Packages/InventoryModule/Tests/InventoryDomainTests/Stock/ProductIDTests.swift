import Foundation
import InventoryDomain
import Testing

@Suite struct ProductIDTests {
    @Test func `it is trimmed, and has between 1 and 200 bytes`() throws {
        let longest = String(repeating: "é", count: 100)
        #expect(try ProductID(" \(longest)\n").text == longest)
        #expect(throws: ProductIDError.tooLong(bytes: 201)) { try ProductID(longest + "x") }
        #expect(throws: ProductIDError.empty) { try ProductID("  ") }
    }

    @Test func `it is encoded as text, and sorted by its bytes`() throws {
        let ids = [try ProductID("Z"), try ProductID("a"), try ProductID("é")]
        #expect(ids.reversed().sorted() == ids)
        let data = try JSONEncoder().encode(ids)
        #expect(String(decoding: data, as: UTF8.self) == #"["Z","a","é"]"#)
        #expect(try JSONDecoder().decode([ProductID].self, from: data) == ids)
    }
}
