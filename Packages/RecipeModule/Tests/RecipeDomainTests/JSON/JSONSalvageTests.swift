import Testing

@testable import RecipeDomain

@Suite struct JSONSalvageTests {
    @Test func `strict JSON is read without a remark`() throws {
        let text = #"""
            {"a": [1, -2.5e3, true, false, null, "x\n\"\\\/\u00e9\ud83c\udf70"], "b": {}, "c": []}
            """#
        let salvage = try JSONSalvage(Array(text.utf8))
        #expect(salvage.repairs == [])
        let list: JSONValue = .array([
            .number("1"), .number("-2.5e3"), .bool(true), .bool(false), .null, .string("x\n\"\\/é🍰"),
        ])
        #expect(salvage.values == [.object(["a": list, "b": .object([:]), "c": .array([])])])
    }

    @Test(arguments: [
        (#"{"a":"1",}"#, JSONRepair.trailingComma), (#"{"a":"1",,}"#, .trailingComma),
        ("{\"a\":\"1\"};", .trailingSemicolon),
        ("<!-- {\"a\":\"1\"} -->", .wrapper), ("// <![CDATA[\n{\"a\":\"1\"}\n// ]]>", .wrapper),
        ("/*<![CDATA[*/{\"a\":\"1\"}/*]]>*/", .comment), ("{/* so */\"a\":\"1\" // there\n}", .comment),
        (#"{'a':'1'}"#, .singleQuotes), (#"{a:"1"}"#, .bareKey), (#"var recipe = {"a":"1"}"#, .leadingText),
        (#"{"a":"1"} and so on"#, .trailingText), (#"{"a":"1"}}"#, .trailingText), (#"{"a":"\1"}"#, .invalidEscape),
        (#"{"a":"1""#, .truncated), (#"{"a":"1","b":}"#, .missingValue),
        (#"{"a":"1""# + "\n" + #""b":null}"#, .missingComma),
        (#"{"a":"1"]}"#, .bracket),
    ])
    func `what is nearly JSON is mended, and the repair is named`(text: String, repair: JSONRepair) throws {
        let salvage = try JSONSalvage(Array(text.utf8))
        #expect(salvage.repairs.contains(repair), "\(salvage.repairs)")
        guard case .object(let members)? = salvage.values.first else {
            Issue.record("\(salvage.values)")
            return
        }
        #expect(members["a"] == .string("1"))
    }

    @Test func `raw control characters stay in their text`() throws {
        let salvage = try JSONSalvage(Array("{\"a\":\"one\ntwo\tthree\"}".utf8))
        #expect(salvage.values == [.object(["a": .string("one\ntwo\tthree")])])
        #expect(salvage.repairs == [.controlCharacter])
    }

    @Test(arguments: [
        (#"["a 9" pan", "b"]"#, ["a 9\" pan", "b"]), (#"["say "hi", then", "b"]"#, ["say \"hi\", then", "b"]),
        (#"["1 "stick" of butter"]"#, ["1 \"stick\" of butter"]), (#"["don\'t", "\é"]"#, ["don't", "é"]),
        (#"["\u00zz", "\ud83c"]"#, ["u00zz", "\u{FFFD}"]),
    ])
    func `quotation marks and escapes inside of texts are mended`(text: String, expected: [String]) throws {
        let salvage = try JSONSalvage(Array(text.utf8))
        #expect(salvage.values == [.array(expected.map(JSONValue.string))])
    }

    @Test func `several values in a row are all read`() throws {
        let salvage = try JSONSalvage(Array(#"{"a":1}{"b":2},[3]"#.utf8))
        #expect(salvage.values == [.object(["a": .number("1")]), .object(["b": .number("2")]), .array([.number("3")])])
    }

    @Test func `a text that breaks off tells where`() throws {
        let salvage = try JSONSalvage(Array(#"{"@graph":[{"name":"x","recipeIngredient":["1 egg","2 cu"#.utf8))
        #expect(salvage.repairs == [.truncated])
        #expect(salvage.openMembers == ["@graph", "recipeIngredient"])
        let recipe: JSONValue = .object(["name": .string("x"), "recipeIngredient": .array([.string("1 egg")])])
        #expect(salvage.values == [.object(["@graph": .array([recipe])])])
    }

    @Test(arguments: ["", "nothing", "{\n\n\"a\": oops}", "[1, <b>]", "{?}"])
    func `nonsense is refused`(text: String) {
        #expect(throws: JSONDamage.self) { try JSONSalvage(Array(text.utf8)) }
    }

    @Test func `the line of the damage is told`() {
        #expect(throws: JSONDamage(line: 3)) { try JSONSalvage(Array("{\n\n\"a\": oops}".utf8)) }
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":", "[[[[{}"])
    func `hostile nesting is cut off, not followed`(opening: String) throws {
        let text = Array(repeating: opening, count: 200_000).joined()
        let salvage = try JSONSalvage(Array(text.utf8))
        #expect(salvage.repairs.contains(.truncated))
        #expect(salvage.repairs.contains(.depth))
    }

    @Test func `what is nested too deeply is left out, and the rest is read`() throws {
        let deep = String(repeating: "[", count: 100) + "\"]\"" + String(repeating: "]", count: 100)
        let salvage = try JSONSalvage(Array("{\"deep\":\(deep),\"name\":\"x\"}".utf8))
        guard case .object(let members)? = salvage.values.first else {
            Issue.record("\(salvage.values)")
            return
        }
        #expect(members["name"] == .string("x"))
        #expect(salvage.repairs == [.depth])
    }
}
