import Foundation
import Testing
import TextFormats

@Suite struct JSONValueTests {
    @Test func `strings keep slashes and letters, and escape what they must`() {
        #expect(JSONValue.string("a/b \"ü\"\n\u{1}\u{1f}\\").line == #""a/b \"ü\"\n\u0001\u001f\\""#)
    }

    @Test(arguments: [
        #"{"z":1,"a":[true,false,null,{}],"b":[]}"#, "-0.10", "1e400", "12345678901234567890123.0000000000000000001",
        #""a/b \"ü🍋\"\n\u0001\\""#, #"{"id":{"y":1,"x":2}}"#, "0", #""""#,
    ])
    func `a value is written as it was read`(text: String) throws {
        #expect(try JSONValue(reading: text).line == text)
    }

    @Test func `escapes are decoded, white space is skipped, and the last of two equal names wins`() throws {
        let text = "\u{feff} {\t\"a\" :\r\n \"\\u00bd\\ud83c\\udf4b\\/\\b\\f\\r\\t\" , \"b\":1,\"b\": 2 } "
        let value = try JSONValue(reading: text)
        #expect(value["a"] == .string("½🍋/\u{8}\u{c}\r\t"))
        #expect(value["b"] == .number("2"))
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "01", "1.", ".5", "+1", "1e", "-", "nul", "truer", "\"\u{1}\"",
        "\"x",
        "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "1 2", "{1:2}", "'a'",
        String(repeating: "[", count: 100_000), "True", "None", "{\"a\":.5}", "[1]\u{a0}", "[1,\u{b}2]", "[1]]", "[1}",
        "var a = [1]", "[1];", "[1] // one", "{a:1}", "{\"a\":\"b\"c\"}", "{\"a\":\"1\"} x", "[01]", "[1 2]", "[tru]",
    ])
    func `a text that is not JSON is refused`(text: String) {
        #expect(throws: JSONDamage.self) { try JSONValue(reading: text) }
    }

    @Test func `what a terminal would obey is escaped, and reads back the same`() throws {
        let text = "a\u{1b}[2J\u{7f}\u{9b}31m\u{202e}\u{2028}\u{2066}é\u{a0}"
        let line = JSONValue.string(text).line
        #expect(line == #""a\u001b[2J\u007f\u009b31m\u202e\u2028\u2066é\#u{a0}""#)
        #expect(try JSONValue(reading: line) == .string(text))
    }

    @Test func `short flat values stay on one line`() {
        let flat = JSONValue.object([.init("a", .integer(1)), .init("b", .null)])
        let value = JSONValue.object([.init("x", .array([flat, flat])), .init("y", .array([]))])
        let expected = """
            {
              "x": [
                {"a": 1, "b": null},
                {"a": 1, "b": null}
              ],
              "y": []
            }
            """
        #expect(value.pretty == expected)
        #expect(value.line == #"{"x":[{"a":1,"b":null},{"a":1,"b":null}],"y":[]}"#)
    }

    @Test(arguments: [
        (1.0, "1"), (1.5, "1.5"), (1e300, "1e+300"), (1e15, "1000000000000000"),
        (0x1p54, "1.8014398509481984e+16"), (.infinity, "null"),
        (1.0 / 3, "0.3333333333333333"),
    ])
    func `numbers have their shortest form`(value: Double, text: String) {
        #expect(JSONValue.double(value).line == text)
    }

    @Test(
        arguments: [(2, "2"), (0.1, "0.1"), (16_777_216, "16777216"), (-0.0, "0"), (.nan, "null")]
            as [(Float, String)]
    )
    func `a float has the shortest form that identifies it`(value: Float, text: String) {
        #expect(JSONValue.float(value).line == text)
    }

    @Test(arguments: [(158, 1), (159, 3)])
    func `a line holds at most 160 bytes between its brackets`(length: Int, lines: Int) {
        let value = JSONValue.array([.string(String(repeating: "a", count: length))])
        #expect(value.pretty.split(separator: "\n").count == lines)
    }

    @Test func `two texts in a row are not a text`() {
        let damage = #expect(throws: JSONDamage.self) { try JSONValue(reading: "{}[]") }
        #expect(damage?.line == 1)
    }

    @Test func `a coder keeps numbers exact and sorts names`() throws {
        let text = #"{"b":[0.1,12345678901234567890.5,-3,true,null],"a":{"z":"x","y":[]}}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(value == (try JSONValue(reading: text).sorted))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try JSONValue(reading: Array(encoder.encode(value))) == value)
    }
}
