import Testing

@testable import LarderCommands

@Suite struct CSVRowsTests {
    private func rows(_ text: String) -> [[String]] { CSVRows(text: text).map(\.fields) }

    @Test func `fields may hold commas, quotation marks and line ends`() {
        #expect(rows("a,\"b, \"\"c\"\"\nd\",e\r\n") == [["a", "b, \"c\"\nd", "e"]])
    }

    @Test func `a mark at the beginning, empty lines and a missing end do no harm`() {
        #expect(rows("\u{FEFF}a,b\n\n1,\n,2") == [["a", "b"], ["1", ""], ["", "2"]])
        #expect(rows("").isEmpty)
    }

    @Test func `pieces of one byte give the same rows, with the line each begins on`() {
        var bytes = Array("x,\"1\n2\"\ny,é\n".utf8)
        let rows = Array(CSVRows { bytes.isEmpty ? [] : [bytes.removeFirst()] })
        #expect(rows.map(\.fields) == [["x", "1\n2"], ["y", "é"]])
        #expect(rows.map(\.line) == [1, 3])
    }

    @Test func `columns are found by name in any order`() throws {
        let table = try #require(CSVTable(CSVRows(text: "b, a\n2,1\n3")))
        #expect(table.map { "\($0["a"])|\($0["b"])|\($0["c"])" } == ["1|2|", "|3|"])
    }

    @Test func `what is written is read back`() {
        let fields = ["a", "b,c", "d\"e", "f\ng", "", "h"]
        #expect(rows(CSVText.row(fields)) == [fields])
    }
}
