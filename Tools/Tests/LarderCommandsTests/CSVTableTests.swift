import Testing
import TextFormats

@testable import LarderCommands

@Suite struct CSVTableTests {
    @Test func `columns are found by name in any order`() throws {
        let table = try #require(CSVTable(CSVReader(text: "b, a\n\n2,1\n3")))
        #expect(table.map { "\($0["a"])|\($0["b"])|\($0["c"])" } == ["1|2|", "|3|"])
    }
}
