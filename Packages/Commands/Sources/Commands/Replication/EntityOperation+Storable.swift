import Operations

extension EntityOperation {
    /// Whether every text of the operation can be kept: as UTF-8, without the character U+0000, at which some databases
    /// cut a text, and with at most ``MarkRun/limit`` combining marks in a row.
    var isStorable: Bool {
        guard entity.kind.isStorable, entity.id.isStorable else { return false }
        return intent.changes.allSatisfy(\.isStorable)
    }
}

extension GroupChange {
    /// Whether every text of the change can be kept: as UTF-8, without the character U+0000, and with at most
    /// ``MarkRun/limit`` combining marks in a row.
    public var isStorable: Bool { group.isStorable && effect.isStorable }
}

extension ByteText {
    fileprivate var isStorable: Bool {
        !bytes.contains(0) && ByteText(text) == self && !MarkRun.isTooLong(inText: bytes)
    }
}

extension GroupEffect {
    fileprivate var isStorable: Bool {
        switch self {
        case .write(let json): json.isStorableJSON
        case .add(let element), .remove(let element, _): element.isStorable
        case .put(let key, let json): key.isStorable && json.isStorableJSON
        case .removeKey(let key): key.isStorable
        case .contribute(let source, let json): source.isStorable && (json?.isStorableJSON ?? true)
        case .raise: true
        case .record(let id, _, let json): id.isStorable && json.isStorableJSON
        }
    }
}

extension [UInt8] {
    fileprivate var isStorableJSON: Bool { !escapesNUL && !MarkRun.isTooLong(inJSON: self) }

    /// Whether a JSON text contains the escape of U+0000, which is the only form in which JSON has this character.
    fileprivate var escapesNUL: Bool {
        let escape = Array("\\u0000".utf8)
        var rest = self[...]
        while let backslash = rest.firstIndex(of: escape[0]) {
            rest = rest[backslash...]
            if rest.starts(with: escape) { return true }
            rest = rest.dropFirst(2)
        }
        return false
    }
}
