import Operations
import Testing

/// The bytes that nodes exchange and hash: a change of them is a change of the protocol.
@Suite struct CanonicalBytesTests {
    private static let stamp = Stamp(reading: 0x0102, incarnation: Incarnation(high: 3, low: 4))
    private static let stampBytes =
        [[0, 0, 0, 0, 0, 0, 1, 2], [0, 0, 0, 0, 0, 0, 0, 3], [0, 0, 0, 0, 0, 0, 0, 4]].flatMap { $0 } as [UInt8]
    private static let x = UInt8(ascii: "x")

    private static let effects: [(effect: GroupEffect, bytes: [UInt8])] = [
        (.write([7]), [1, 1, 7]), (.add("x"), [2, 1, x]), (.remove("x", seen: [stamp]), [3, 1, x, 1] + stampBytes),
        (.put("x", [7]), [4, 1, x, 1, 7]), (.removeKey("x"), [5, 1, x]),
        (.contribute(source: "x", [7]), [6, 1, x, 2, 7]), (.contribute(source: "x", nil), [6, 1, x, 0]),
        (.raise(HighWaterMark(cycle: 1, numerator: -1, denominator: 2)), [7, 1, 1, 4]),
        (.record(id: "x", isRecount: true, [7]), [8, 1, x, 1, 1, 7]),
    ]

    private static let states: [(effect: GroupEffect, bytes: [UInt8])] = [
        (.write([7]), [1] + stampBytes + [2, 7]), (.add("x"), [2, 1, 1, x, 1] + stampBytes + [0]),
        (.remove("x", seen: [stamp]), [2, 1, 1, x, 0, 1] + stampBytes),
        (.put("x", [7]), [3, 1, 1, x] + stampBytes + [2, 7]), (.removeKey("x"), [3, 1, 1, x] + stampBytes + [0]),
        (.record(id: "x", isRecount: true, [7]), [4, 1, 1, x] + stampBytes + [1, 1, 7]),
        (.contribute(source: "x", [7]), [5, 1, 1, x] + stampBytes + [2, 7]),
        (.raise(HighWaterMark(cycle: 1, numerator: -1, denominator: 2)), [6, 1, 1, 4]),
    ]

    private static func operation(_ intent: Intent) -> EntityOperation {
        EntityOperation(entity: EntityKey("note", "a"), life: 200, stamp: stamp, intent: intent)
    }

    /// The bytes of an operation on the note "a": its identity, its life in two bytes of seven bits, and its stamp.
    private static let start: [UInt8] = [4] + Array("note".utf8) + [1, UInt8(ascii: "a"), 0xC8, 1] + stampBytes

    @Test(arguments: effects)
    func `each effect has its bytes`(effect: GroupEffect, bytes: [UInt8]) throws {
        let operation = Self.operation(.change([GroupChange("x", effect)]))
        let expected = Self.start + [2, 1, 1, Self.x] + bytes
        #expect(operation.canonicalBytes == expected)
        #expect(try EntityOperation(canonicalBytes: expected) == operation)
        for count in expected.indices {
            #expect(throws: CanonicalBytesError.wrongLength) {
                try EntityOperation(canonicalBytes: Array(expected.prefix(count)))
            }
        }
        #expect(throws: CanonicalBytesError.wrongLength) { try EntityOperation(canonicalBytes: expected + [0]) }
    }

    @Test(arguments: states)
    func `the state after each effect has its bytes`(effect: GroupEffect, bytes: [UInt8]) throws {
        let state = EntityState(life: 1, groups: SortedMap("x", effect.state(at: Self.stamp)))
        let expected = [1, 1, 1, Self.x] + bytes
        #expect(state.canonicalBytes == expected)
        #expect(expected.count...expected.count + 100 ~= state.mostCanonicalBytes)
        #expect(try EntityState(canonicalBytes: expected) == state)
        for count in expected.indices {
            #expect(throws: CanonicalBytesError.wrongLength) {
                try EntityState(canonicalBytes: Array(expected.prefix(count)))
            }
        }
        #expect(throws: CanonicalBytesError.wrongLength) { try EntityState(canonicalBytes: expected + [0]) }
    }

    @Test(arguments: [0, 1] as [UInt8]) func `a level has a positive denominator`(zigzag: UInt8) {
        let bytes = Self.start + [2, 1, 1, Self.x, 7, 1, 1, zigzag]
        #expect(throws: CanonicalBytesError.wrongLength) { try EntityOperation(canonicalBytes: bytes) }
    }

    @Test(arguments: [(.create([]), [1, 0]), (.change([]), [2, 0]), (.delete, [3, 0])] as [(Intent, [UInt8])])
    func `each intent has its bytes`(intent: Intent, bytes: [UInt8]) throws {
        #expect(Self.operation(intent).canonicalBytes == Self.start + bytes)
        let two = [Self.operation(intent), Self.operation(.delete)]
        let list = EntityOperation.canonicalBytes(of: two)
        #expect(list == [2] + Self.start + bytes + Self.start + [3, 0])
        #expect(try EntityOperation.operations(canonicalBytes: list) == two)
        #expect(throws: CanonicalBytesError.wrongLength) { try EntityOperation.operations(canonicalBytes: list + [0]) }
    }

    @Test func `a number takes up to ten bytes`() throws {
        for number in [0, 127, 128, 16_383, 16_384, UInt64.max] {
            var writer = CanonicalWriter()
            writer.write(number)
            var reader = CanonicalReader(writer.bytes)
            #expect(try reader.number() == number)
            #expect(reader.isAtEnd)
        }
        var endless = CanonicalReader([UInt8](repeating: 0x80, count: 11))
        #expect(throws: CanonicalBytesError.wrongLength) { try endless.number() }
    }

    @Test func `an unknown tag is named`() {
        #expect(throws: CanonicalBytesError.unknownTag(4)) { try EntityOperation(canonicalBytes: Self.start + [4, 0]) }
        let effect = Self.start + [2, 1, 1, Self.x, 9]
        #expect(throws: CanonicalBytesError.unknownTag(9)) { try EntityOperation(canonicalBytes: effect) }
        #expect(throws: CanonicalBytesError.unknownTag(7)) { try EntityState(canonicalBytes: [1, 1, 1, Self.x, 7]) }
    }

    @Test func `texts and keys are in the order of their bytes`() {
        let texts: [ByteText] = ["", "a", "ab", "b", "é"]
        #expect(texts.reversed().sorted() == texts)
        #expect(!(texts[1] < texts[1]))
        let keys = [EntityKey("a", "b"), EntityKey("a", "c"), EntityKey("b", "a")]
        #expect(keys.reversed().sorted() == keys)
        #expect(!(keys[0] < keys[0]))
    }

    @Test func `the hash of a state is the first half of a digest of its key and bytes`() {
        let state = EntityState(life: 1, groups: SortedMap("x", GroupEffect.write([7]).state(at: Self.stamp)))
        var hash = StateHash()
        hash.add(state, of: EntityKey("note", "a"))
        let key = [4] + Array("note".utf8) + [1, UInt8(ascii: "a")]
        let bytes = state.canonicalBytes
        let digest = SHA1.digest(of: key + [UInt8(bytes.count)] + bytes)
        let words = [hash.high, hash.low].map { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
        #expect(words[0] + words[1] == Array(digest.prefix(16)))
    }
}
