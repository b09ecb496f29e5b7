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
}
