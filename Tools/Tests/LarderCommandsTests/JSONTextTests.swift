import Testing

@testable import LarderCommands

@Suite struct JSONTextTests {
    @Test(arguments: [
        ("{}", "{}"),
        (
            #"{"a":[1,{"b":"x,{}\""}],"c":[]}"#,
            "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"x,{}\\\"\"\n    }\n  ],\n  \"c\": []\n}"
        ),
    ])
    func `compact JSON is broken into lines and left alone inside its texts`(compact: String, pretty: String) {
        #expect(JSONIndentation.pretty(compact) == pretty)
    }

    @Test func `texts keep slashes and letters, and escape what they must`() {
        #expect(JSONValue.string("a/b \"ü\"\n\u{1}\\").line == #""a/b \"ü\"\n\u0001\\""#)
    }

    @Test(arguments: [
        #"{"z":1,"a":[true,false,null,{}],"b":[]}"#, "-0.10", "1e400", "12345678901234567890123.0000000000000000001",
        #""a/b \"ü🍋\"\n\u0001\\""#, #"{"id":{"y":1,"x":2}}"#, "0", #""""#,
    ])
    func `what is read is written again as it was`(text: String) throws {
        #expect(try #require(JSONValue(reading: text)).line == text)
    }

    @Test func `escapes are signs, white space is none, and of two names the last counts`() throws {
        let text = "\u{feff} {\t\"a\" :\r\n \"\\u00bd\\ud83c\\udf4b\\/\\b\\f\\r\\t\" , \"b\":1,\"b\": 2 } "
        let value = try #require(JSONValue(reading: text))
        #expect(value["a"] == .string("½🍋/\u{8}\u{c}\r\t"))
        #expect(value["b"] == .number("2"))
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "01", "1.", ".5", "+1", "1e", "-", "nul", "truer", "\"\u{1}\"",
        "\"x",
        "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "1 2", "{1:2}", "'a'",
        String(repeating: "[", count: 100_000),
    ])
    func `what is no JSON is refused`(text: String) { #expect(JSONValue(reading: text) == nil) }

    @Test func `what is flat and short stays on one line`() {
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
        (1.0, "1"), (1.5, "1.5"), (1e300, "1e+300"), (.infinity, "null"), (1.0 / 3, "0.3333333333333333"),
    ])
    func `numbers have their shortest form`(value: Double, text: String) {
        #expect(JSONValue.double(value).line == text)
    }
}
