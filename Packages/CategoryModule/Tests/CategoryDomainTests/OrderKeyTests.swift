import Testing

@testable import CategoryDomain

@Suite struct OrderKeyTests {
    @Test(arguments: ["", "0", "a0", "a-", "ä", "A B", String(repeating: "x", count: 65)])
    func `a text that is no key is refused`(text: String) {
        #expect(OrderKey(text) == nil)
    }

    @Test func `keys are ordered as their bytes, and a key comes before those that it begins`() throws {
        let keys = try ["01", "1", "1V", "A", "Zz", "a", "z", "zz"].map { try #require(OrderKey($0)) }
        #expect(keys.shuffled(by: 1).sorted() == keys)
    }

    @Test func `a key lies between its neighbors, wherever and how often something is inserted`() throws {
        var random = Numbers(seed: 7)
        var keys: [OrderKey] = []
        for _ in 0..<2_000 {
            let place = random.below(keys.count + 1)
            let lower = place > 0 ? keys[place - 1] : nil
            let upper = place < keys.count ? keys[place] : nil
            let key = try #require(OrderKey.between(lower, upper, jitter: random.next()))
            #expect(lower.map { $0 < key } ?? true)
            #expect(upper.map { key < $0 } ?? true)
            #expect(OrderKey(key.text) == key, "It has one spelling.")
            keys.insert(key, at: place)
        }
        #expect(keys == keys.sorted() && Set(keys).count == keys.count)
    }

    @Test(
        arguments: [
            (nil, nil), (OrderKey("V"), nil), (nil, OrderKey("V")), (OrderKey("V"), OrderKey("V1")),
            (OrderKey("Vzzzz"), OrderKey("W")), (OrderKey("1"), OrderKey("z")),
        ] as [(OrderKey?, OrderKey?)]
    )
    func `the smallest and the largest jitter stay between the neighbors`(lower: OrderKey?, upper: OrderKey?) throws {
        for jitter in [UInt64.min, 1, 238_327, 238_328, .max] {
            let key = try #require(OrderKey.between(lower, upper, jitter: jitter))
            #expect(lower.map { $0 < key } ?? true)
            #expect(upper.map { key < $0 } ?? true)
        }
    }

    @Test func `between equal keys, and keys in the wrong order, there is no place`() {
        let (one, other) = (OrderKey("V"), OrderKey("W"))
        #expect(OrderKey.between(one, one, jitter: 1) == nil)
        #expect(OrderKey.between(other, one, jitter: 1) == nil)
        #expect(OrderKey.spread(2, after: one, before: one) == nil)
    }

    @Test func `a list that grows at one end has short keys, and one place takes more than 100 insertions`() throws {
        var (last, first): (OrderKey?, OrderKey?) = (nil, OrderKey("V"))
        var random = Numbers(seed: 2)
        for _ in 0..<1_000 {
            last = OrderKey.between(last, nil, jitter: random.next())
            first = OrderKey.between(nil, first, jitter: random.next())
        }
        #expect(try #require(last).text.count <= 10)
        #expect(try #require(first).text.count <= 10)
        var (upper, insertions) = (OrderKey("W"), 0)
        while let key = OrderKey.between(OrderKey("V"), upper, jitter: random.next()) {
            #expect(key.text.count <= OrderKey.limit)
            (upper, insertions) = (key, insertions + 1)
        }
        #expect(insertions > 100)
    }

    @Test func `of 1,000 nodes that insert at the same place, fewer than five choose the key of another one`() {
        var random = Numbers(seed: 3)
        let keys = (0..<1_000).compactMap { _ in
            OrderKey.between(OrderKey("V"), OrderKey("W"), jitter: random.next())
        }
        #expect(keys.count == 1_000)
        #expect(Set(keys).count > 995)
    }

    @Test func `spread keys are in order and the same for everyone`() throws {
        let keys = try #require(OrderKey.spread(17, after: nil, before: nil))
        #expect(keys.count == 17 && keys == keys.sorted() && Set(keys).count == 17)
        #expect(OrderKey.spread(17, after: nil, before: nil) == keys)
        #expect(OrderKey.spread(0, after: nil, before: nil) == [])
        let between = try #require(OrderKey.spread(300, after: keys[3], before: keys[4]))
        #expect([keys[3]] + between + [keys[4]] == ([keys[3]] + between + [keys[4]]).sorted())
        #expect(Set(between).count == 300)
    }

    @Test func `the key of an earlier position keeps its order and gives the position back`() {
        let positions: [Int64] = [-1 << 40, -1_048_576, -1, 0, 1, 2, 1_048_576, 17 << 20, 1 << 40]
        let keys = positions.map(OrderKey.init(position:))
        #expect(keys == keys.sorted() && Set(keys).count == positions.count)
        #expect(keys.map(\.position) == positions)
        #expect(OrderKey(position: .min) == OrderKey(position: -1 << 40))
        #expect(OrderKey(position: .max) == OrderKey(position: 1 << 40))
        #expect(OrderKey("1")?.position == -1_099_511_627_776 + 56_800_235_583)
        #expect(OrderKey("zzzzzzzzz")?.position == 1 << 40)
    }

    @Test func `positions of keys never go back`() {
        var random = Numbers(seed: 5)
        var keys: [OrderKey] = []
        for _ in 0..<500 { keys.append(OrderKey(digits: (0..<9).map { _ in random.below(62) } + [1])) }
        let positions = keys.sorted().map(\.position)
        #expect(positions == positions.sorted())
    }
}

/// Numbers that are the same in each run: SplitMix64.
struct Numbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}

extension Array {
    func shuffled(by seed: UInt64) -> [Element] {
        var numbers = Numbers(seed: seed)
        return shuffled(using: &numbers)
    }
}
