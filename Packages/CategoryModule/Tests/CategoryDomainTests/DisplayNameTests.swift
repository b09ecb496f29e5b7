import CategoryDomain
import Foundation
import Testing

@Suite struct DisplayNameTests {
    @Test(arguments: ["Pet food", "  Pet   food ", "Pet\tfood\n", "Pet\u{7}food"])
    func `white space and control characters do not count`(text: String) throws {
        #expect(try DisplayName(text).text == "Pet food")
    }

    @Test func `capitals do not tell names apart`() throws {
        #expect(try DisplayName("PET FOOD") == DisplayName("Pet food"))
        #expect(try Set([DisplayName("Öl"), DisplayName("öL")]).count == 1)
        #expect(try DisplayName("Ol") != DisplayName("Öl"))
    }

    @Test func `a composed and a decomposed letter have the same bytes`() throws {
        #expect(Array(try DisplayName("cre\u{300}me").key.utf8) == Array("crème".utf8))
    }

    @Test(arguments: ["", "   ", "\n\t"])
    func `nothing is no name`(text: String) {
        #expect(throws: CategoryError.emptyName) { try DisplayName(text) }
    }

    @Test func `a name fits into a list`() throws {
        let longest = String(repeating: "ä", count: DisplayName.limit)
        #expect(try DisplayName(longest).description == longest)
        #expect(throws: CategoryError.nameTooLong(text: longest + "b", limit: 60)) { try DisplayName(longest + "b") }
    }

    @Test func `it is written as a text`() throws {
        let data = try JSONEncoder().encode([DisplayName("Pet food")])
        #expect(String(decoding: data, as: UTF8.self) == #"["Pet food"]"#)
        #expect(try JSONDecoder().decode([DisplayName].self, from: data) == [DisplayName("Pet food")])
    }
}
