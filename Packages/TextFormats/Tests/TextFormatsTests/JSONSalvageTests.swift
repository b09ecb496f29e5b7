import Testing
import TextFormats

@Suite struct JSONSalvageTests {
    @Test func `strict JSON needs no repair`() throws {
        let text = #"""
            {"a": [1, -2.5e3, true, false, null, "x\n\"\\\/\u00e9\ud83c\udf70"], "b": {}, "c": []}
            """#
        let salvage = try JSONSalvage(Array(text.utf8))
        #expect(salvage.repairs == [])
        let list: JSONValue = .array([
            .number("1"), .number("-2.5e3"), .bool(true), .bool(false), .null, .string("x\n\"\\/é🍰"),
        ])
        #expect(salvage.values == [["a": list, "b": [:], "c": .array([])]])
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
    func `a text that is almost JSON is repaired, and the repair is named`(text: String, repair: JSONRepair) throws {
        let salvage = try JSONSalvage(Array(text.utf8))
        #expect(salvage.repairs.contains(repair), "\(salvage.repairs)")
        #expect(salvage.values.first?["a"] == .string("1"), "\(salvage.values)")
    }

    @Test(arguments: [
        (#"["a b"]"#, [#"["a b"]"#], [] as [JSONRepair]), ("[1,,2]", ["[1,2]"], [.trailingComma]),
        ("[True,False,None,undefined,NaN]", ["[true,false,null,null,null]"], [.literal]),
        ("[\u{a0}1,\u{200b}2,\u{feff}3]", ["[1,2,3]"], [.blank]), ("[/**/1]", ["[1]"], [.comment]),
        ("[1]/", ["[1]"], [.trailingText]), ("[1]// ", ["[1]"], [.comment]), ("[1]/* x", ["[1]"], [.comment]),
        ("//<![CDATA[\n[1]\n]]>", ["[1]"], [.wrapper]), ("// a\n[1]", ["[1]"], [.comment]),
        (#"{@a_$1:2}"#, [#"{"@a_$1":2}"#], [.bareKey]), (#"{"a":[1}"#, [#"{"a":[1]}"#], [.bracket]),
        ("[1}]", ["[1]"], [.bracket]), (#"{"a":1} x {"b":2}"#, [#"{"a":1}"#], [.trailingText]),
    ])
    func `all of a text is read, and nothing else is repaired`(
        text: String,
        values: [String],
        repairs: [JSONRepair]
    ) throws {
        let salvage = try JSONSalvage(Array(text.utf8))
        #expect(salvage.values.map(\.line) == values)
        #expect(salvage.repairs == Set(repairs))
    }

    @Test(arguments: [
        (#"["a""#, #"["a"]"#), (#"["a","#, #"["a"]"#), (#"{"a":"1","#, #"{"a":"1"}"#), (#"{"a":"1","b"#, #"{"a":"1"}"#),
        (#"["a","\u00e9"#, #"["a"]"#), (#"["a","\u00e9\ud83c"#, #"["a"]"#),
    ])
    func `what precedes an early end is kept`(text: String, value: String) throws {
        let salvage = try JSONSalvage(Array(text.utf8))
        #expect(salvage.values.map(\.line) == [value])
        #expect(salvage.repairs.contains(.truncated))
    }

    @Test func `the first repair has its line number`() throws {
        #expect(try JSONSalvage(Array("[1,\n2,\n]".utf8)).firstRepair?.line == 3)
        #expect(try JSONSalvage(Array("\n[1]".utf8), alreadyMended: [.entities]).firstRepair?.line == 1)
    }

    @Test func `raw control characters stay in their string`() throws {
        let salvage = try JSONSalvage(Array("{\"a\":\"one\ntwo\tthree\"}".utf8))
        #expect(salvage.values == [["a": .string("one\ntwo\tthree")]])
        #expect(salvage.repairs == [.controlCharacter])
    }

    @Test(arguments: [
        (#"["a 9" pan", "b"]"#, ["a 9\" pan", "b"]), (#"["say "hi", then", "b"]"#, ["say \"hi\", then", "b"]),
        (#"["1 "stick" of butter"]"#, ["1 \"stick\" of butter"]), (#"["don\'t", "\é"]"#, ["don't", "é"]),
        (#"["\u00zz", "\ud83c"]"#, ["u00zz", "\u{FFFD}"]), (#"["a" "b"]"#, ["a\" \"b"]),
    ])
    func `quotation marks and escapes inside strings are repaired`(text: String, expected: [String]) throws {
        let salvage = try JSONSalvage(Array(text.utf8))
        #expect(salvage.values == [.array(expected.map(JSONValue.string))])
    }

    @Test(arguments: [
        (
            #"["a",1,"b",null,"c",-2,"d",{},"e",[],"f",'g',"h",/**/"i",,"j",]"#,
            #"["a",1,"b",null,"c",-2,"d",{},"e",[],"f","g","h","i","j"]"#
        ),
        (#"{"a":"1",'b':'2',"c":"3",// four"# + "\n" + #""d":"4"}"#, #"{"a":"1","b":"2","c":"3","d":"4"}"#),
        (#"{@a:"1",b_c:"2","d":"3"}"#, #"{"@a":"1","b_c":"2","d":"3"}"#),
        (#"{a:"say "hi", then",b:"2"}"#, #"{"a":"say \"hi\", then","b":"2"}"#),
        (#"{"a"b":"say "hi", so: there"}"#, #"{"a\"b":"say \"hi\", so: there"}"#),
        (#"["a"/* b */]"#, #"["a"]"#),
    ])
    func `a quotation mark ends a string where a token follows`(text: String, value: String) throws {
        let salvage = try JSONSalvage(Array(text.utf8))
        #expect(salvage.values.map(\.line) == [value])
    }

    @Test func `several values in a row are all read`() throws {
        let salvage = try JSONSalvage(Array(#"{"a":1}{"b":2},[3]"#.utf8))
        #expect(salvage.values == [["a": .number("1")], ["b": .number("2")], .array([.number("3")])])
    }

    @Test func `a text that ends early names the open members`() throws {
        let salvage = try JSONSalvage(Array(#"{"@graph":[{"name":"x","recipeIngredient":["1 egg","2 cu"#.utf8))
        #expect(salvage.repairs == [.truncated])
        #expect(salvage.openMembers == ["@graph", "recipeIngredient"])
        let recipe: JSONValue = ["name": .string("x"), "recipeIngredient": .array([.string("1 egg")])]
        #expect(salvage.values == [["@graph": .array([recipe])]])
    }

    @Test(arguments: ["", "nothing", "[é]", "{\n\n\"a\": oops}", "[1, <b>]", "{?}"])
    func `nonsense is refused`(text: String) {
        #expect(throws: JSONDamage.self) { try JSONSalvage(Array(text.utf8)) }
    }

    @Test func `the damage has its line number`() {
        let damage = #expect(throws: JSONDamage.self) { try JSONSalvage(Array("{\n\n\"a\": oops}".utf8)) }
        #expect(damage?.line == 3)
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":", "[[[[{}"])
    func `hostile nesting is cut off`(opening: String) throws {
        let text = Array(repeating: opening, count: 200_000).joined()
        let salvage = try JSONSalvage(Array(text.utf8))
        #expect(salvage.repairs.contains(.truncated))
        #expect(salvage.repairs.contains(.depth))
    }

    @Test func `values that nest too deeply are left out, and the rest is read`() throws {
        let deep = String(repeating: "[", count: 100) + "\"]\"" + String(repeating: "]", count: 100)
        let salvage = try JSONSalvage(Array("{\"deep\":\(deep),\"name\":\"x\"}".utf8))
        #expect(salvage.values.first?["name"] == .string("x"), "\(salvage.values)")
        #expect(salvage.repairs == [.depth])
    }

    @Test(arguments: [
        (#"[1,"2"]"#, #"[1,"2"]"#, [] as [JSONRepair]), (#"[[1,[2],{"":"]\""}],3]"#, "[null,3]", [.depth]),
    ])
    func `64 levels are read, and one more is left out as a whole`(
        inside: String,
        read: String,
        repairs: [JSONRepair]
    ) throws {
        let levels = JSONSalvage.deepestLevel - 1
        let (start, end) = (String(repeating: "[", count: levels), String(repeating: "]", count: levels))
        let salvage = try JSONSalvage(Array((start + inside + end).utf8))
        #expect(salvage.values.map(\.line) == [start + read + end])
        #expect(salvage.repairs == Set(repairs))
    }
}
