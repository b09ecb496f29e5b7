/// The keys of maps that a change wrote, by field group.
///
/// An entry of a feed holds maps whole. The hub notes beside it which keys are new, because two people who write
/// different keys of a map are not in each other's way.
public struct WrittenKeys: Hashable, Sendable {
    private let groups: [ByteText: [ByteText]]

    /// Creates the keys that differ from an earlier state of an entity; `nil` where no key of a map does.
    init?(of state: EntityState, since earlier: EntityState) {
        var groups: [ByteText: [ByteText]] = [:]
        for pair in state.groups.pairs {
            guard case .map(let map) = pair.value else { continue }
            var known = SortedMap<Register>()
            if case .map(let map)? = earlier.groups[pair.key] { known = map }
            let keys = map.pairs.filter { known[$0.key] != $0.value }.map(\.key)
            if !keys.isEmpty { groups[pair.key] = keys }
        }
        guard !groups.isEmpty else { return nil }
        self.groups = groups
    }

    /// Reads what ``bytes`` gave; `nil` for other bytes.
    public init?(bytes: [UInt8]) {
        var reader = CanonicalReader(bytes)
        var groups: [ByteText: [ByteText]] = [:]
        do throws(CanonicalBytesError) {
            for _ in 0..<(try reader.number()) {
                let group = try reader.text()
                var keys: [ByteText] = []
                for _ in 0..<(try reader.number()) { keys.append(try reader.text()) }
                groups[group] = keys
            }
        } catch { return nil }
        guard reader.isAtEnd else { return nil }
        self.groups = groups
    }

    /// The keys as canonical bytes.
    public var bytes: [UInt8] {
        var writer = CanonicalWriter()
        writer.write(UInt64(groups.count))
        for (group, keys) in groups.sorted(by: { $0.key < $1.key }) {
            writer.write(group)
            writer.write(UInt64(keys.count))
            for key in keys { writer.write(key) }
        }
        return writer.bytes
    }

    /// The keys of a group that were written.
    subscript(group: ByteText) -> [ByteText] { groups[group] ?? [] }
}

/// A field that a change wrote: a field group, or a key of a map.
struct WrittenField: Hashable {
    let group: ByteText
    /// The key of a map; `nil` for a group of another rule.
    let key: ByteText?
}

extension FeedEntry {
    /// The fields that the change wrote; none of an entry that cannot be read.
    ///
    /// Of an entry that does not say which keys it wrote, such as one of an earlier release, it is every key of a map.
    var writtenFields: [WrittenField] {
        var reader = CanonicalReader(payload)
        guard let groups = try? reader.groups() else { return [] }
        return groups.pairs.flatMap { pair in
            guard case .map(let map) = pair.value else { return [WrittenField(group: pair.key, key: nil)] }
            let keys = writtenKeys.map { $0[pair.key] } ?? map.pairs.map(\.key)
            return keys.map { WrittenField(group: pair.key, key: $0) }
        }
    }
}
