import CategoryDomain
import Foundation
import Testing

@Suite struct CategoryIconTests {
    @Test(arguments: [
        ("bread", "bread", "🍞"), (" BREAD ", "bread", "🍞"), ("🐈", "🐈", "🐈"), ("👩‍🍳", "👩‍🍳", "👩‍🍳"), ("🇩🇪", "🇩🇪", "🇩🇪"),
    ])
    func `a name of the set or one emoji is an icon`(text: String, kept: String, emoji: String) throws {
        let icon = try CategoryIcon(text)
        #expect(icon.text == kept)
        #expect(icon.emoji == emoji)
    }

    @Test(arguments: ["", "breads", "🍞🍞", "a", "1", "©", "-"])
    func `anything else is refused, and the error names the set`(text: String) {
        #expect(throws: ShopLayoutError.badIcon(text: text, known: CategoryIcon.names)) { try CategoryIcon(text) }
    }

    @Test func `each name of the set has an emoji, and each default category an icon`() throws {
        for name in CategoryIcon.names {
            let emoji = try CategoryIcon(name).emoji
            #expect(try CategoryIcon(emoji).text == emoji)
        }
        #expect(CategoryIcon.names.count == 71)
        #expect(Set(DefaultCategory.all.map(\.icon)).count == DefaultCategory.all.count)
    }

    @Test func `an icon is encoded as text`() throws {
        let data = try JSONEncoder().encode([CategoryIcon("bread")])
        #expect(String(decoding: data, as: UTF8.self) == #"["bread"]"#)
        #expect(try JSONDecoder().decode([CategoryIcon].self, from: data) == [CategoryIcon("bread")])
    }
}
