import Testing
import TextFormats

@Suite struct CSVTableTests {
    @Test func `columns are found by name in any order`() throws {
        let table = try #require(CSVTable(CSVReader(text: "b, a\n\n2,1\n3")))
        #expect(table.columns == ["b", "a"])
        #expect(table.map { "\($0.line) \($0["a"])|\($0["b"])|\($0["c"])" } == ["3 1|2|", "4 |3|"])
    }

    @Test func `a text without a row is no table, and of two columns of a name the first counts`() throws {
        #expect(CSVTable(CSVReader(text: "\n\n")).map(\.columns) == nil)
        let table = try #require(CSVTable(CSVReader(text: "a,a\n 1 ,2\n\"'=x\",\n")))
        #expect(table.map { $0["a"] } == ["1", "=x"])
    }

    private static let accents = String(repeating: "\u{301}", count: 30)
    private static let flaws: [(String, CSVRow.Flaw?)] = [
        ("1", nil), ("a\u{301}", nil), ("\"1", .unclosed), ("x\u{0}", .nul), ("a\(accents)", nil),
        ("a\(accents)\u{301}", .marks), ("a\(accents)b\u{301}", nil),
    ]

    @Test(arguments: flaws)
    func `a row tells what is wrong with it`(text: String, flaw: CSVRow.Flaw?) throws {
        var table = try #require(CSVTable(CSVReader(text: "a,b\n0,\(text)\n2,3\n")))
        #expect(table.next()?.flaw == flaw)
        #expect(table.next()?["a"] == (flaw == .unclosed ? nil : "2"))
        let head = try #require(CSVTable(CSVReader(text: "a,\(text)\n")))
        #expect(head.head.flaw == flaw && head.columns.isEmpty == (flaw != nil) && head.head.line == 1)
    }

    @Test func `a record that is cut at its limit is not closed`() throws {
        let long = String(repeating: "x", count: 1 << 24)
        var pieces = ["\n1", long, "a\n"].map { Array($0.utf8) }
        var table = try #require(CSVTable(CSVReader<Never> { pieces.popLast() ?? [] }))
        #expect(table.next()?.flaw == .unclosed)
        #expect(table.next() == nil)
    }

    @Test func `empty lines can be noticed, and ten thousand may precede the first row`() throws {
        var table = try #require(CSVTable(CSVReader(text: "a\n\n1\n\n")))
        #expect((0..<3).map { _ in table.nextLine()?.isEmpty } == [true, false, true])
        #expect(table.nextLine() == nil)
        #expect(CSVTable(CSVReader(text: String(repeating: "\n", count: 10_000) + "a")) != nil)
        #expect(CSVTable(CSVReader(text: String(repeating: "\n", count: 10_001) + "a")) == nil)
    }

    @Test func `a failure of the source ends the rows`() throws {
        struct Gone: Error {}
        var pieces: [[UInt8]] = [Array("a\n1\n".utf8)]
        let reader = try CSVReader { () throws(Gone) in
            guard let piece = pieces.popLast() else { throw Gone() }
            return piece
        }
        var table = try #require(try CSVTable(reader))
        #expect(try table.next()?["a"] == "1")
        #expect(throws: Gone.self) { try table.next() }
    }

    @Test func `a text is read with its white space, and without the apostrophe before a formula`() throws {
        let table = try #require(CSVTable(CSVReader(text: "a,b\n  x ,'-1\n")))
        #expect(table.map { [$0.untrimmed("a"), $0.untrimmed("b"), $0.untrimmed("c")] } == [["  x ", "-1", ""]])
    }

    @Test func `a row says whether its texts are UTF-8`() throws {
        var pieces: [[UInt8]] = [Array("a\nä\n".utf8) + [0xE4, 0x0A]]
        let table = try #require(CSVTable(CSVReader<Never> { pieces.popLast() ?? [] }))
        #expect(table.map(\.isUTF8) == [true, false])
    }
}
