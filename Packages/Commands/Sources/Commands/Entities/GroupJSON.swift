/// What a field group holds is JSON, as ``StoredJSON`` writes it, so that every reader of a feed understands it: the
/// merge rules compare stamps and never look into a value.
extension GroupEffect {
    /// Writes the whole group.
    public static func write(json value: some Encodable) -> GroupEffect { .write(encode(value)) }

    /// Sets the value of a map's key.
    public static func put(_ key: ByteText, json value: some Encodable) -> GroupEffect { .put(key, encode(value)) }

    /// Sets what a source contributes.
    public static func contribute(source: ByteText, json value: some Encodable) -> GroupEffect {
        .contribute(source: source, encode(value))
    }

    /// Enters an event into a ledger.
    public static func record(id: ByteText, isRecount: Bool, json body: some Encodable) -> GroupEffect {
        .record(id: id, isRecount: isRecount, encode(body))
    }

    static func encode(_ value: some Encodable) -> [UInt8] {
        do { return try StoredJSON.encode(value) } catch {
            preconditionFailure("A field group or an effect holds texts, numbers, times and lists of them: \(error)")
        }
    }
}

extension StoredEntity {
    /// The value of a group that the last writer decides; `nil` when the group is missing.
    ///
    /// - Throws: ``StoreError/unavailable(reason:)`` when the group holds something else.
    public func value<Value: Decodable>(
        _ group: ByteText,
        as _: Value.Type = Value.self
    ) throws(StoreError) -> Value? {
        guard let bytes = state.groups[group]?.value else { return nil }
        do { return try StoredJSON.decode(from: bytes) } catch {
            throw .unreadable("The \(group.text) of the \(key.kind.text) \(key.id.text)")
        }
    }

    /// The events of a ledger that count, in order, without those that only a later release can read.
    public func events<Body: Decodable>(_ group: ByteText, as _: Body.Type = Body.self) -> [Body] {
        StoredJSON.decodeReadable(state.groups[group]?.countingEvents.map(\.event.body) ?? [])
    }

    /// The values of a map's keys, in the order of the keys; none when the group is missing.
    ///
    /// - Throws: ``StoreError/unavailable(reason:)`` when a key holds something else.
    public func values<Value: Decodable>(
        _ group: ByteText,
        as _: Value.Type = Value.self
    ) throws(StoreError) -> [(key: ByteText, value: Value)] {
        var values: [(key: ByteText, value: Value)] = []
        for entry in state.groups[group]?.entries ?? [] {
            do { values.append((entry.key, try StoredJSON.decode(from: entry.value))) } catch {
                throw .unreadable("The \(group.text) of the \(key.kind.text) \(key.id.text)")
            }
        }
        return values
    }
}
