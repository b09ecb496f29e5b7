import CategoryDomain
import Foundation
import Testing

@Suite struct CategoryColorTests {
    @Test(arguments: ["#2e7D32", "2E7D32"])
    func `six digits are a color`(text: String) throws { #expect(try CategoryColor(text).description == "#2E7D32") }

    @Test(arguments: ["", "#", "red", "#2E7D3", "#2E7D322", "#2E7D3G", "##2E7D3", "#２E7D3"])
    func `any other text is refused`(text: String) {
        #expect(throws: ShopLayoutError.badColor(text: text)) { try CategoryColor(text) }
    }

    @Test func `the first color that is not taken is free`() {
        #expect(CategoryColor.free(besides: []) == CategoryColor.palette.first)
        #expect(CategoryColor.free(besides: Array(CategoryColor.palette.prefix(3))) == CategoryColor.palette[3])
    }

    @Test func `once all colors are taken they are reused`() {
        let palette = CategoryColor.palette
        #expect(CategoryColor.free(besides: palette) == palette[0])
        #expect(CategoryColor.free(besides: palette + [palette[0]]) == palette[1])
    }

    @Test func `the palette has no duplicates and does not include the gray of UNKNOWN`() {
        #expect(Set(CategoryColor.palette).count == CategoryColor.palette.count)
        #expect(!CategoryColor.palette.contains(.gray))
        #expect(CategoryColor.palette.allSatisfy { $0.text.utf8.count == 7 })
    }

    @Test func `a color is encoded as text`() throws {
        let data = try JSONEncoder().encode([CategoryColor("#2E7D32")])
        #expect(String(decoding: data, as: UTF8.self) == ##"["#2E7D32"]"##)
        #expect(try JSONDecoder().decode([CategoryColor].self, from: data) == [CategoryColor("#2E7D32")])
    }
}
