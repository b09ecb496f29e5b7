import Commands
import Testing

@Suite struct StorableTests {
    private static let name: ByteText = "a"
    private static let badNames = [ByteText("a\u{0}"), ByteText(bytes: [0xFF])]
    private static let json = Array(#""a\\u0000""#.utf8)
    private static let badJSON = Array(#""a\u0000""#.utf8)

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

    @Test(arguments: badNames.flatMap(effects) + effects(of: badJSON))
    func `one bad text is enough to refuse a change`(effect: GroupEffect) {
        #expect(!GroupChange("facts", effect).isStorable)
    }
}
