import Testing
import TextFormats

@Suite struct CSVReaderTests {
    private func records(_ text: String) -> [CSVRecord] {
        var reader = CSVReader(text: text)
        var records: [CSVRecord] = []
        while let record = reader.next() { records.append(record) }
        return records
    }

    private func fields(_ text: String) -> [[String?]] { records(text).map { $0.fields.map(\.text) } }

    @Test func `fields may contain commas, quotation marks, and line endings`() {
        #expect(fields("a,\"b, \"\"c\"\"\nd\",e\r\n") == [["a", "b, \"c\"\nd", "e"]])
        #expect(fields("\"\",a\r") == [["", "a\r"]])
        #expect(fields("9\" tin,say \"hi\"\n") == [["9\" tin", "say \"hi\""]])
    }

    /// A prepending and a combining scalar make one character with a sign beside them, and `signs` are what CSV reads.
    @Test func `no scalar beside a sign hides it`() {
        for sign in ["\"", ",", "\n", "\r", "\"\"", "=", "'", ";"] {
            for text in ["a\u{D4E}\(sign)b", "a\(sign)\u{301}b", "\u{D4E}\(sign)\u{301},x", "\(sign)\u{301}"] {
                let row = CSVText.row([text, "next"])
                let read = fields(row).map { $0.map { CSVText.text(ofCell: $0 ?? "") } }
                #expect(read == [[text, "next"]], "\(row.debugDescription)")
            }
        }
    }

    @Test func `a byte order mark, empty lines, and a missing line ending are harmless`() {
        let read = records("\u{FEFF}a,b\n\n1,\n,2")
        #expect(read.map { $0.fields.map(\.readableText) } == [["a", "b"], [""], ["1", ""], ["", "2"]])
        #expect(read.map(\.isEmpty) == [false, true, false, false])
        #expect(read.map(\.line) == [1, 2, 3, 4])
        #expect(read.map { $0.end.count } == [1, 1, 1, 0])
        #expect(records("").isEmpty)
        #expect(fields("\na\n") == [[""], ["a"]])
    }

    @Test func `pieces of one byte give the same rows, with the line on which each begins`() {
        var bytes = Array("x,\"1\n2\"\ny,é\n".utf8)
        var reader = CSVReader { () throws(Never) in bytes.isEmpty ? [] : [bytes.removeFirst()] }
        let read = [reader.next(), reader.next(), reader.next()].compactMap(\.self)
        #expect(read.map { $0.fields.map(\.text) } == [["x", "1\n2"], ["y", "é"]])
        #expect(read.map(\.line) == [1, 3])
    }

    @Test(arguments: [("a;b;c,d\n1;2,5;3\n", 0x3B), ("a\tb\n", 0x09), ("a,b;c,d\n", 0x2C), ("a\n", 0x2C)])
    func `the first line determines the delimiter`(text: String, delimiter: UInt8) {
        #expect(CSVReader(text: text).delimiter == delimiter)
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+salt", "'+salt"), ("-", "'-"), ("@x", "'@x"), ("\tx", "'\tx"), ("'=1", "''=1"),
        ("a=1", "a=1"), ("'salt", "'salt"), ("", ""),
    ])
    func `a cell is not a formula in a spreadsheet, and reads back the same`(text: String, written: String) {
        let row = CSVText.row([text, "b"])
        #expect(row == "\(written),b\n")
        #expect(records(row).first?.fields.first?.text.map(CSVText.text(ofCell:)) == text)
    }

    @Test func `an unclosed quotation mark ends the text, and the record says so`() {
        let read = records("a,b\n1,\"2\n3,4\n")
        #expect(read.map(\.isClosed) == [true, false])
        #expect(read.last?.fields.first?.text == "1")
        #expect(fields("\"") == [["\""]])
    }

    @Test func `a record without an end uses no more memory than the maximum record`() {
        var pieces = 0
        var reader = CSVReader { () throws(Never) in
            pieces += 1
            return pieces == 1 ? Array("a,b\n\"".utf8) : [UInt8](repeating: 0x61, count: 1 << 20)
        }
        #expect(reader.next()?.fields.count == 2)
        #expect(reader.next()?.isClosed == false)
        #expect(reader.next() == nil)
        #expect(pieces < 20)
    }

    @Test func `a record that is cut at the limit does not pass for the last one`() {
        var pieces = 0
        var reader = CSVReader { () throws(Never) in
            pieces += 1
            return pieces == 1 ? Array("a,b\n".utf8) : [UInt8](repeating: 0x61, count: 1 << 20)
        }
        #expect(reader.next()?.isClosed == true)
        #expect(reader.next()?.isClosed == false)
        #expect(reader.next() == nil)
        #expect(pieces == 17, "16 MiB after the first record")
    }

    @Test func `a first line of more than 64 KiB is read no further for its delimiter`() {
        var pieces = 0
        let reader = CSVReader { () throws(Never) in
            pieces += 1
            return [UInt8](repeating: .semicolon, count: 1 << 15)
        }
        #expect(reader.delimiter == .semicolon)
        #expect(pieces == 2)
    }

    @Test func `a field that is not UTF-8 has no text, and is replaced only on request`() {
        var pieces: [[UInt8]] = [[0x61, 0xFF, 0x2C, 0x62]]
        var reader = CSVReader { () throws(Never) in pieces.popLast() ?? [] }
        let read = reader.next()
        #expect(read?.fields.map(\.text) == [nil, "b"])
        #expect(read?.fields.map(\.readableText) == ["a\u{FFFD}", "b"])
    }

    @Test func `written text is read back unchanged`() {
        let texts = ["a", "b,c", "d\"e", "f\ng", "", "h"]
        #expect(fields(CSVText.row(texts)) == [texts])
        #expect(CSVText.field("1,5", delimiter: .semicolon) == "1,5")
    }
}
