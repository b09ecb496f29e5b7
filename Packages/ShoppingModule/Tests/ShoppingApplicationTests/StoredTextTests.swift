import CommandsTestKit
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// What stays of the texts that people write, and how much of them an error repeats.
@Suite struct StoredTextTests {
    @Test func `names and notes lose control characters, and a note keeps its lines`() async throws {
        let home = await ListHome().arranged()
        _ = try await home().addList(named: "Par\u{1b}[31mty", confirmed: true)
        try await home.add("mi\u{7}lk\u{9b}J")
        let name = try #require(try await home(nil).showList().items.first?.name)
        _ = try await home().edit(name, .note(" cold\u{1b}]0;x\u{7}\nfresh\r"))
        var draft = StapleDraft()
        (draft.text, draft.note) = ("tea\u{1b}c", "green\u{0}")
        _ = try await home().addStaple(draft)
        let list = try await home(nil).showList()
        let staple = try #require(try await home(nil).staples().first?.staple)
        let items = list.items.map(\.item)
        let texts =
            [list.list.name, staple.name.text, staple.note]
            + items.flatMap { [$0.name.text, $0.note] + $0.needs.map(\.line) }
        #expect(
            texts.allSatisfy { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" } }
        )
        #expect(items.contains { $0.note.hasPrefix("cold") && $0.note.hasSuffix("\nfresh") })
    }

    @Test func `an error repeats the beginning of a long text`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        let long = String(repeating: "9", count: 90_000)
        let sentences = [
            await sentence { _ = try await home().edit("milk", .amount(long)) },
            await sentence { _ = try await home().edit(long, .note("x")) },
            await sentence { _ = try await home(nil).showList(long) },
            await sentence { _ = try await home().undoAction(long) },
            ListError.overtaken(Array(repeating: long, count: 9)).description,
        ]
        #expect(sentences.allSatisfy { $0.count < 800 && $0.contains("…") })
    }
}
