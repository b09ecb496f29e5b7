import Commands
import Testing

@Suite struct StorableTests {
    private static let name: ByteText = "a"
    private static let marks = String(repeating: "\u{301}\u{323}", count: 15)
    private static let escapes = String(repeating: #"\u0301\u0323"#, count: 15)
    private static let badNames = [ByteText("a\u{0}"), ByteText(bytes: [0xFF]), ByteText("a\(marks)\u{301}")]
    private static let json = Array(#""a\\u0000""#.utf8)
    private static let badJSON = [
        Array(#""a\u0000""#.utf8), Array("\"a\(marks)\u{301}\"".utf8), Array("\"a\(escapes)\\u0301\"".utf8),
    ]

    /// Every effect that carries a name, with one.
    private static func effects(named name: ByteText) -> [GroupEffect] {
        [
            .add(name), .remove(name, seen: []), .put(name, json), .removeKey(name),
            .contribute(source: name, json), .contribute(source: name, nil),
            .record(id: name, isRecount: false, json),
        ]
    }

    /// Every effect that carries JSON, with one.
    private static func effects(of json: [UInt8]) -> [GroupEffect] {
        [
            .write(json), .put(name, json), .contribute(source: name, json),
            .record(id: name, isRecount: true, json),
        ]
    }

    @Test(arguments: effects(named: name) + effects(of: json))
    func `a change whose texts every database holds is stored`(effect: GroupEffect) {
        #expect(GroupChange("facts", effect).isStorable)
        for name in Self.badNames { #expect(!GroupChange(name, effect).isStorable) }
    }

    @Test(arguments: badNames.flatMap(effects) + badJSON.flatMap(effects))
    func `one bad text is enough to refuse a change`(effect: GroupEffect) {
        #expect(!GroupChange("facts", effect).isStorable)
    }

    @Test(
        arguments: [
            ("a\(marks)", true), ("a\(marks)b\(marks)", true), ("a\(marks)\u{301}", false),
            ("a\(escapes)", true), (#"a\#(escapes)\u0301"#, false), (#"a\#(marks)\u0301"#, false),
            // An escaped letter, or another escape, ends the row.
            (#"a\#(escapes)\u0062\u0301"#, true), (#"a\#(escapes)\n\u0301"#, true),
            // A backslash that is escaped itself begins no escape.
            (#"a\#(escapes)\\u0301"#, true),
            // U+1E8D0, written as two halves, is a mark; half of a character is none.
            (#"a\#(escapes)\uD83A\uDCD0"#, false), (#"a\#(escapes)\uD83A"#, true),
            // Each of these signs stands for two marks.
            ("a" + String(repeating: "\u{F73}", count: 30), true),
            ("a" + String(repeating: "\u{F73}\u{F75}\u{F81}", count: 10) + "\u{F73}", false),
        ] as [(String, Bool)]
    )
    func `a text has at most thirty combining marks in a row, however JSON writes them`(
        text: String,
        isStorable: Bool
    ) {
        #expect(GroupChange("facts", .write(Array("\"\(text)\"".utf8))).isStorable == isStorable)
    }
}
