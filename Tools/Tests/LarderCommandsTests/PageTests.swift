import Foundation
import Testing

@testable import LarderCommands

@Suite struct PageTests {
    private func page(_ console: StubConsole, _ environment: [String: String] = [:]) -> Page {
        Page(console: console, environment: environment)
    }

    @Test func `a pipe gets plain lines of any length`() {
        #expect(page(StubConsole()) == Page(columns: nil, isColored: false))
    }

    @Test func `a terminal gets color and its own width`() {
        #expect(page(StubConsole(isTerminal: true, columns: 97)) == Page(columns: 97, isColored: true))
        #expect(page(StubConsole(isTerminal: true)) == Page(columns: 80, isColored: true))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func `color can be disabled`(environment: [String: String]) {
        #expect(page(StubConsole(isTerminal: true, columns: 97), environment) == Page(columns: 97, isColored: false))
    }

    @Test func `an empty NO_COLOR has no effect`() {
        #expect(page(StubConsole(isTerminal: true, columns: 97), ["NO_COLOR": ""]).isColored)
    }

    @Test(arguments: [("60", 60), ("5", 20), ("wide", 97), ("-3", 97)])
    func `COLUMNS overrides the terminal if it is a number`(text: String, columns: Int) {
        #expect(page(StubConsole(isTerminal: true, columns: 97), ["COLUMNS": text]).columns == columns)
    }

    @Test(arguments: [("egg", 3), ("œuf", 3), ("e\u{301}", 1), ("卵", 2), ("たまご", 6), ("🍋", 2), ("½", 1), ("", 0)])
    func `a text has the width that a terminal gives it`(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test func `neighbors of one tone get one color code, and others their own`() {
        let page = Page(columns: 80, isColored: true)
        func codes(_ tones: Tone...) -> Int {
            let line = Paragraph(tones.map { Span("word ", $0) }).lines(on: page, columns: 80).joined()
            return line.components(separatedBy: "\u{1b}[0m").count - 1
        }
        #expect(codes(.name) == 1 && codes(.name, .name, .name) == 1)
        #expect(codes(.name, .warning) == 2 && codes(.name, .warning, .name) == 3)
        #expect(codes(.plain, .plain) == 0)
    }

    @Test(arguments: [
        ("ab cd", 5, ["ab cd"]), ("ab cd", 4, ["ab", "cd"]), ("abcdefgh x", 5, ["abcdefgh", "x"]), ("", 5, []),
        ("a b c d", 3, ["a b", "c d"]), ("ab\u{a0}cd e", 5, ["ab cd", "e"]),
    ])
    func `words fill each line, and a word that is too long stands alone`(text: String, columns: Int, lines: [String]) {
        let page = Page(columns: columns, isColored: false)
        #expect(Paragraph([Span(text)]).lines(on: page, columns: columns) == lines)
    }

    @Test func `the first line may be shorter`() {
        let page = Page(columns: nil, isColored: false)
        #expect(Paragraph([Span("ab cd ef gh")]).lines(on: page, columns: 8, first: 4) == ["ab", "cd ef gh"])
        #expect(Paragraph([Span("ab cd ef gh")]).lines(on: page, columns: nil) == ["ab cd ef gh"])
    }

    /// A name of 40 columns in a table with what a person copies.
    private func table() -> Table {
        var table = Table()
        table.add(Span(String(repeating: "卵", count: 20), .name), "1")
        table.add(Span("eggs", .name), "2")
        table.add(Span("3fa85f64-5717-4562-b3fc", .identifier), "3")
        return table
    }

    @Test(arguments: [(nil, 20), (43, 20), (42, 19), (40, 18), (30, 13), (27, 11), (20, 11)] as [(Int?, Int)])
    func `a name is cut as far as the page takes, to no less than 24 columns`(columns: Int?, whole: Int) {
        let first = table().text(on: Page(columns: columns, isColored: false)).split(separator: "\n")[0]
        let isCut = whole < 20
        let name = String(repeating: "卵", count: whole) + (isCut ? "…" : "")
        let width = max(columns.map { min($0 - 3, 40) } ?? 40, 24)
        #expect(first == name + String(repeating: " ", count: width - name.columns + 2) + "1")
    }

    @Test func `a table that is wider than its page cuts its names and nothing else`() {
        var table = table()
        table.add(Span("no name that is longer than others", .quiet), Span("4"))
        let beginning = String(repeating: "卵", count: 11)
        #expect(
            table.text(on: Page(columns: 26, isColored: false)) == """
                \(beginning)…             1
                eggs                                2
                3fa85f64-5717-4562-b3fc             3
                no name that is longer than others  4

                """
        )
    }

    @Test func `an identifier at the end of a row is as wide as it is, and a text wraps`() {
        var table = Table(indent: 1)
        table.add(Span(String(repeating: "n", count: 40), .name), "5 kg", "3fa85f64-5717-4562-b3fc", "is quiet")
        table.add("", "", "", "two words more")
        let page = Page(columns: 80, isColored: false)
        let name = String(repeating: "n", count: 31) + "…"
        #expect(
            table.text(on: page) == """
                 \(name)  5 kg  3fa85f64-5717-4562-b3fc  is quiet
                \(String(repeating: " ", count: 66))two words more

                """
        )
        var last = Table()
        last.add(Span(String(repeating: "n", count: 40), .name), "3fa85f64-5717-4562-b3fc-2c963f66afa6")
        #expect(
            last.text(on: Page(columns: 70, isColored: false))
                == String(repeating: "n", count: 31) + "…  3fa85f64-5717-4562-b3fc-2c963f66afa6\n"
        )
        var wrapped = Table()
        wrapped.add(Span(String(repeating: "n", count: 40), .name), "a text that is broken twice here")
        #expect(
            wrapped.text(on: Page(columns: 58, isColored: false)) == """
                \(String(repeating: "n", count: 40))  a text that is
                \(String(repeating: " ", count: 42))broken twice
                \(String(repeating: " ", count: 42))here

                """
        )
    }

    @Test func `the columns of a table are aligned`() {
        var table = Table(indent: 2)
        table.add("卵", "1")
        table.add("eggs", "a text that has to be broken")
        let expected = """
              卵    1
              eggs  a text that has
                    to be broken

            """
        #expect(table.text(on: Page(columns: 24, isColored: false)) == expected)
    }
}
