/// A dictionary that remembers what it gave last, since messages of one peer come in runs.
struct RecentDictionary<Key: Hashable, Value: AnyObject> {
    private var entries: [Key: Value] = [:]
    private var recent: (key: Key, value: Value)?

    var keys: Dictionary<Key, Value>.Keys { entries.keys }
    var values: Dictionary<Key, Value>.Values { entries.values }

    subscript(key: Key) -> Value? {
        mutating get {
            if let recent, recent.key == key { return recent.value }
            guard let value = entries[key] else { return nil }
            recent = (key, value)
            return value
        }
        set {
            entries[key] = newValue
            recent = newValue.map { (key, $0) }
        }
    }

    mutating func removeValue(forKey key: Key) -> Value? {
        recent = nil
        return entries.removeValue(forKey: key)
    }

    /// Keeps the values that a predicate is true of.
    mutating func keep(where predicate: (Value) -> Bool) {
        recent = nil
        entries = entries.filter { predicate($0.value) }
    }
}
