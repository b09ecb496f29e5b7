import Testing
import TextFormats

@testable import ProductDomain

@Suite struct ImageEntryTests {
    private func list(_ text: String) throws -> JSONValue { try JSONValue(reading: Array(text.utf8)) }

    @Test func `images get new positions where the last one leaves no room`() throws {
        let images = try list(#"[{"id":"z"},{"id":"b"}]"#)
        let last = 1 << 30
        #expect(ImageEntry.entries(of: images, at: ["z": last - 1]).map(\.position) == [last - 1, last])
        #expect(ImageEntry.entries(of: images, at: ["z": last]).map(\.position) == [0, 1])
    }

    @Test func `images without identifiers of their own stay when an entry comes`() throws {
        let entry = try #require(ImageEntry.entries(of: try list(#"[{"id":"a","kind":"new"}]"#), at: [:]).first)
        let mixed = try list(#"[{"kind":"front"},{"id":"a"},{"id":"b"},{"id":"b"}]"#)
        #expect(
            ImageEntry.list(mixed, with: [entry])?.line
                == #"[{"id":"a","kind":"new"},{"kind":"front"},{"id":"b"},{"id":"b"}]"#
        )
        #expect(ImageEntry.list(mixed, with: []) == mixed)
    }
}
