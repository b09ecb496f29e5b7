import CategoryDomain
import Foundation
import Testing

@Suite struct DisplayNameTests {
    @Test(arguments: ["Pet food", "  Pet   food ", "Pet\tfood\n", "Pet\u{7}food"])
    func `surplus white space and control characters are ignored`(text: String) throws {
        #expect(try DisplayName(text).text == "Pet food")
    }

    @Test func `names that differ only in capitalization are equal`() throws {
        #expect(try DisplayName("PET FOOD") == DisplayName("Pet food"))
        #expect(try Set([DisplayName("Öl"), DisplayName("öL")]).count == 1)
        #expect(try DisplayName("Ol") != DisplayName("Öl"))
    }

    @Test func `a composed and a decomposed letter have the same bytes`() throws {
        #expect(Array(try DisplayName("cre\u{300}me").key.utf8) == Array("crème".utf8))
    }

    @Test(arguments: ["", "   ", "\n\t"])
    func `an empty name is refused`(text: String) {
        #expect(throws: ShopLayoutError.emptyName) { try DisplayName(text) }
    }

    @Test func `a name that is too long for a list is refused`() throws {
        let longest = String(repeating: "ä", count: DisplayName.limit)
        #expect(try DisplayName(longest).description == longest)
        #expect(throws: ShopLayoutError.nameTooLong(text: longest + "b", limit: 60)) { try DisplayName(longest + "b") }
    }

    @Test func `a name is encoded as text`() throws {
        let data = try JSONEncoder().encode([DisplayName("Pet food")])
        #expect(String(decoding: data, as: UTF8.self) == #"["Pet food"]"#)
        #expect(try JSONDecoder().decode([DisplayName].self, from: data) == [DisplayName("Pet food")])
    }
}
