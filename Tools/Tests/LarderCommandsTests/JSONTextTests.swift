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
