public import MessageBus

extension Sequence {
    /// Decodes the entries of a repeated field; an error names the entry's position.
    public func decoded<Value>(
        as field: String,
        _ decode: (_ entry: Element, _ field: String) throws(Refusal) -> Value
    ) throws(Refusal) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(underestimatedCount)
        for (index, entry) in enumerated() { values.append(try decode(entry, "\(field)[\(index)]")) }
        return values
    }
}
