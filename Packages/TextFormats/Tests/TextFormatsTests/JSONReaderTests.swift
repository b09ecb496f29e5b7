import Testing
import TextFormats
import TextFormatsTestKit

@Suite struct JSONReaderTests {
    private static func skips(_ text: String) -> Bool {
        var reader = JSONReader(Array(text.utf8))
        do {
            try reader.skipValue()
            try reader.finish()
            return true
        } catch { return false }
    }

    @Test(arguments: [
        #"{"z":1,"a":[true,false,null,{}],"b":[]}"#, "-0.10", "1e400", "1E+5", #""a/b \"ü🍋\"\n\u0001\\""#, "0", #""""#,
        " {\t\"a\" :\r\n [ 1 , 2 ] } ", #""\ud83c\udf4b\u00bd""#,
        String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
    ])
    func `JSON is skipped`(text: String) throws {
        #expect(Self.skips(text))
        #expect(throws: Never.self) { try JSONValue(reading: text) }
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "01", "1.", ".5", "+1", "1e", "-", "nul", "truer", "\"\u{1}\"",
        "\"x", #""\x""#, #""\u12""#, #""\u12g4""#, #""\ud800""#, #""\ud800\u0041""#, #""\ud800x""#, #""\udc00""#,
        "1 2", "{1:2}", "'a'", "[1]]", "[1}", "[1 2]", "[1]\u{a0}", "[1,\u{b}2]", "[tru]", #"{"a":"b"c"}"#,
        "[1] // one",
        String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
    ])
    func `a text that is not JSON is not skipped`(text: String) { #expect(!Self.skips(text)) }

    @Test func `members are read by name, and others are skipped`() throws {
        let escapes = #""1\"\u00bd\ud83c\udf4b\/\b\f\n\r\t\\""#
        let json = #"{"a":\#(escapes),"x":{"y":[1,{}]},"n":-12,"l":["p","q"],"o":null}"#
        var reader = JSONReader(Array(json.utf8))
        var (text, number, list, isNull) = ("", Int64(0), [String](), false)
        try reader.readObject { name, reader in
            switch name {
            case "a": text = try reader.readString()
            case "n": number = try reader.readInteger()
            case "l": list = try reader.readStrings()
            case "o": isNull = try reader.skipNull()
            default: try reader.skipValue()
            }
        }
        try reader.finish()
        var (plain, escaped) = (JSONReader(Array(#" "ü1" "#.utf8)), JSONReader(Array(#""a\"\u00bd""#.utf8)))
        #expect(try plain.readBytes() == Array("ü1".utf8) && escaped.readBytes() == Array("a\"½".utf8))
        #expect(text == "1\"½🍋/\u{8}\u{c}\n\r\t\\")
        #expect(number == -12)
        #expect(list == ["p", "q"])
        #expect(isNull)
    }

    @Test(arguments: ["1.5", "1e3", "99999999999999999999", "x", "\"1\""])
    func `a number that is not whole, or does not fit, is refused`(text: String) {
        var reader = JSONReader(Array(text.utf8))
        #expect(throws: JSONDamage.self) { try reader.readInteger() }
    }

    @Test func `damage is told by its line`() {
        var reader = JSONReader(Array("[\n1,\nx]".utf8))
        let damage = #expect(throws: JSONDamage.self) { try reader.skipValue() }
        #expect(damage?.line == 3)
    }

    @Test func `what is written is read`() throws {
        let text = (0..<0x100).compactMap(Unicode.Scalar.init).map(String.init).joined() + "🍋\u{2028}"
        var writer = JSONWriter()
        writer.writeObject { writer in
            writer.writeName("text")
            writer.write(text)
            writer.writeName("list")
            writer.write(["a", "b"])
            writer.writeName("numbers")
            writer.writeArray { writer in
                writer.write(-1)
                writer.write(true)
                writer.write(json: Array("1.50".utf8))
            }
            writer.writeName("none")
            writer.writeObject { _ in }
        }
        let expected: JSONValue = [
            "text": .string(text), "list": .array([.string("a"), .string("b")]),
            "numbers": .array([.number("-1"), .bool(true), .number("1.50")]), "none": [:],
        ]
        #expect(try JSONValue(reading: writer.bytes) == expected)
    }
}
