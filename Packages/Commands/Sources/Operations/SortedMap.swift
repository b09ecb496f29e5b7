/// A map in the order of its keys.
///
/// Field groups are small, and their order is observable in canonical bytes; a hash table would need sorting each time
/// and, in a browser, a source of randomness.
public struct SortedMap<Value: Hashable & Sendable>: Hashable, Sendable {
    /// A key and its value.
    public struct Pair: Hashable, Sendable {
        /// The key.
        public let key: ByteText
        /// What it stands for.
        public var value: Value
    }

    /// In the order of the keys, each key once.
    public private(set) var pairs: [Pair] = []

    /// Makes an empty map.
    public init() {}

    /// Makes a map of one pair.
    public init(_ key: ByteText, _ value: Value) { pairs = [Pair(key: key, value: value)] }

    /// The value of a key; setting `nil` removes it.
    public subscript(key: ByteText) -> Value? {
        get {
            let place = place(of: key)
            return place < pairs.count && pairs[place].key == key ? pairs[place].value : nil
        }
        set {
            let place = place(of: key)
            let isThere = place < pairs.count && pairs[place].key == key
            switch (newValue, isThere) {
            case (let value?, true): pairs[place].value = value
            case (let value?, false): pairs.insert(Pair(key: key, value: value), at: place)
            case (nil, true): pairs.remove(at: place)
            case (nil, false): break
            }
        }
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { pairs.isEmpty }

    /// Takes over another map's pairs; `merge` decides about keys that both have.
    ///
    /// - Returns: Whether the map has changed: where `merge` says so, or a key is new.
    mutating func merge(_ other: SortedMap, _ merge: (inout Value, Value) -> Bool) -> Bool {
        var isChanged = false
        for pair in other.pairs {
            let place = place(of: pair.key)
            if place < pairs.count && pairs[place].key == pair.key {
                if merge(&pairs[place].value, pair.value) { isChanged = true }
            } else {
                pairs.insert(pair, at: place)
                isChanged = true
            }
        }
        return isChanged
    }

    /// The pairs that another map does not have, or has with another value.
    func differences(from other: SortedMap) -> SortedMap {
        var differences = SortedMap()
        var place = 0
        for pair in pairs {
            while place < other.pairs.count && other.pairs[place].key < pair.key { place += 1 }
            if place == other.pairs.count || other.pairs[place] != pair { differences.pairs.append(pair) }
        }
        return differences
    }

    private func place(of key: ByteText) -> Int {
        var low = 0
        var high = pairs.count
        while low < high {
            let middle = (low + high) / 2
            if pairs[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
