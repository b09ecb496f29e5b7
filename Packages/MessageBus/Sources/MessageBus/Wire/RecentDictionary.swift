/// A key whose bits, mixed at little cost, tell most keys apart.
protocol MixedKey: Hashable {
    /// The mixed bits; the highest ones differ most.
    var mixed: UInt64 { get }
}

/// A dictionary that keeps what it gave lately within reach: a few peers send most messages.
struct RecentDictionary<Key: MixedKey, Value: AnyObject> {
    private var entries: [Key: Value] = [:]
    /// The entry given last of each place; keys that differ may share one.
    private var recent = [(key: Key, value: Value)?](repeating: nil, count: 1 << Self.placeBits)

    private static var placeBits: UInt64 { 6 }

    var values: Dictionary<Key, Value>.Values { entries.values }

    subscript(key: Key) -> Value? {
        mutating get {
            let place = Self.place(of: key)
            if let recent = recent[place], recent.key == key { return recent.value }
            guard let value = entries[key] else { return nil }
            recent[place] = (key, value)
            return value
        }
        set {
            entries[key] = newValue
            recent[Self.place(of: key)] = newValue.map { (key, $0) }
        }
    }

    mutating func removeValue(forKey key: Key) -> Value? {
        recent[Self.place(of: key)] = nil
        return entries.removeValue(forKey: key)
    }

    /// Keeps the values that match a predicate.
    mutating func keep(where predicate: (Value) -> Bool) {
        recent = recent.map { entry in entry.flatMap { predicate($0.value) ? $0 : nil } }
        entries = entries.filter { predicate($0.value) }
    }

    private static func place(of key: Key) -> Int { Int(key.mixed >> (64 - placeBits)) }
}
