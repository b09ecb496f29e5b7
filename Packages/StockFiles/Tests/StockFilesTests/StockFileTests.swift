import StockFiles
import Testing

@Suite struct StockFileTests {
    /// Reads a text in pieces of a few bytes.
    private func entries(
        _ text: [UInt8],
        as format: StockFileFormat = .csv
    ) throws(StockFileError) -> [StockFileReader.Entry] {
        var rest = text[...]
        var reader = try StockFileReader(of: "f", as: format) { () throws(StockFileError) in
            let piece = Array(rest.prefix(7))
            rest = rest.dropFirst(7)
            return piece
        }
        var entries: [StockFileReader.Entry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    private func rows(_ text: String, as format: StockFileFormat = .csv) throws(StockFileError) -> [StockFileRow] {
        try entries(Array(text.utf8), as: format).compactMap { if case .row(let row) = $0 { row } else { nil } }
    }

    private func remarks(_ text: String, as format: StockFileFormat = .csv) throws(StockFileError) -> [String] {
        try entries(Array(text.utf8), as: format).compactMap {
            if case .remark(let remark) = $0 { "\(remark.number) \(remark.isRefusal) \(remark.sentence)" } else { nil }
        }
    }

    private static let oddTexts = [
        "plain", "a \"quoted\" word", "comma, semicolon; tab\there", "two\nlines\r\nand one", "🥛 Milch — größer",
        "=1+1", "-5", "+x", "@x", "'=x", "''", "'", "1/3", "null", "{}", "e\u{301}",
    ]

    @Test(arguments: StockFileFormat.allCases, oddTexts)
    func `what is written is read as it was, in every column`(format: StockFileFormat, odd: String) throws {
        var row = StockFileRow(file: "f", number: format == .csv ? 2 : 1)
        for column in StockColumn.allCases { row[column] = column.isNumber ? "1/3" : "\(odd) \(column)" }
        row[.note] = "  \(odd) \n"
        #expect(try rows(format.head + format.text(of: row), as: format) == [row])
    }

    @Test(arguments: StockFileFormat.allCases)
    func `an empty text is not said`(format: StockFileFormat) throws {
        var row = StockFileRow(file: "f", number: format == .csv ? 2 : 1)
        (row[.product], row[.amount]) = ("Milk", "1")
        #expect(try rows(format.head + format.text(of: row), as: format) == [row])
    }

    @Test func `columns are found by usual names in any order, and the others are remarked`() throws {
        let text = "Qty;Title;Best before;Mood\n1,5;Milk;2026-12-01;good\n"
        let row = try #require(try rows(text).first)
        #expect(row.texts == [.product: "Milk", .amount: "3/2", .bestBefore: "2026-12-01"])
        #expect(row.number == 2)
        #expect(try remarks(text) == ["1 false The column \"Mood\" is left: a file of stock has no such column."])
    }

    @Test func `a table without its columns is refused whole`() {
        #expect(throws: StockFileError.noProductColumn(file: "f", columns: ["a", "b"])) { try rows("a,b\n1,2\n") }
        #expect(throws: StockFileError.noProductColumn(file: "f", columns: ["product"])) { try rows("product\nx\n") }
        #expect(throws: StockFileError.empty(file: "f")) { try rows("\n") }
    }

    @Test func `a row that cannot be read is named by its line, and the others are read`() throws {
        let text = "product,amount\nMilk,1\n\nx\u{0},1\nTea,2\n\"open,3\n"
        #expect(try rows(text).map(\.number) == [2, 5])
        #expect(
            try remarks(text) == [
                "4 true The row can't be read: a text has a character that is none (U+0000): remove it.",
                "6 true The row can't be read: a quotation mark is never closed, so that the rest of the file is in this "
                    + "row: close it.",
            ]
        )
        let latin = Array("product,amount\nK".utf8) + [0xE4] + Array("se,1\nTea,2\n".utf8)
        let entries = try entries(latin)
        let sentence = "The row can't be read: it is not UTF-8: save the file as \"CSV UTF-8\", and import that."
        #expect(entries.first == .remark(StockFileRemark(file: "f", number: 2, sentence, isRefusal: true)))
        #expect(entries.count == 2)
    }

    @Test func `lines of JSON take numbers and texts, and name what they leave`() throws {
        let text = """
            {"product":"Milk","amount":1.50,"unit":"l","mood":"good","opened":true,"note":null}

            [1]
            {"product":"Tea"
            {"product":["Tea"]}
            {"name":"Tea","amount":"1/3"}
            """
        let read = try rows(text, as: .jsonLines)
        #expect(
            read.map(\.texts) == [
                [.product: "Milk", .amount: "3/2", .unit: "l", .opened: "true"], [.product: "Tea", .amount: "1/3"],
            ]
        )
        #expect(read.map(\.isOpenedSomeDay) == [true, false])
        #expect(read.map(\.changes) == [["\"mood\" is left: a file of stock has no such member."], []])
        #expect(
            try remarks(text, as: .jsonLines) == [
                "3 true The line is not a JSON object: write one object a line.",
                "4 true The line is not a JSON object: write one object a line.",
                "5 true \"product\" is not a text: write a text or a number.",
            ]
        )
    }

    private static let numbers: [(String, String?)] = [
        ("1", "1"), ("1.50", "1.5"), ("1,5", "1.5"), ("0,25", "0.25"), ("1,500", nil), ("1.500,5", nil),
        ("2/6", "1/3"), ("1 1/3", "4/3"), ("1 4/3", nil), ("1e2", "100"), ("25E-2", "0.25"), ("1e99", nil),
        ("", nil), ("much", nil), ("1 2", nil), ("-1", "-1"), ("1/0", nil), ("1,,5", nil),
    ]

    @Test(arguments: numbers)
    func `numbers are exact, and what may mean two is none`(text: String, exact: String?) {
        #expect(StockNumber.read(text).map(StockNumber.text) == exact)
    }

    @Test func `a number that cannot be read stays as the file has it`() throws {
        #expect(try rows("product,amount\nMilk,\"1,500\"\n").map { $0[.amount] } == ["1,500"])
    }

    @Test func `equal rows are counted, whatever they want at least`() throws {
        var repetitions = RowRepetitions()
        let text = "product,amount,minimum\nMilk,1,\nTea,1,\nMilk,1,2\nMilk,2,\nMilk,1,\n"
        #expect(try rows(text).map { repetitions.counted($0).repetition } == [0, 0, 1, 0, 2])
    }

    @Test func `the name of a file says its format`() {
        let names = ["a.csv", "a.JSONL", "a.ndjson", "a", "-"]
        #expect(names.map(StockFileFormat.init(ofFile:)) == [.csv, .jsonLines, .jsonLines, .csv, .csv])
    }
}
