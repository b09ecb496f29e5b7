extension EntityOperation {
    /// Whether databases can store every text of the operation: as UTF-8, and without the character U+0000, at which
    /// some of them cut a text.
    var isStorable: Bool {
        guard entity.kind.isStorable, entity.id.isStorable else { return false }
        return intent.changes.allSatisfy(\.isStorable)
    }
}

extension GroupChange {
    /// Whether databases can store every text of the change: as UTF-8, and without the character U+0000.
    public var isStorable: Bool { group.isStorable && effect.isStorable }
}

extension ByteText {
    fileprivate var isStorable: Bool { !bytes.contains(0) && ByteText(text) == self }
}

extension GroupEffect {
    fileprivate var isStorable: Bool {
        switch self {
        case .write(let json): !json.escapesNUL
        case .add(let element), .remove(let element, _): element.isStorable
        case .put(let key, let json): key.isStorable && !json.escapesNUL
        case .removeKey(let key): key.isStorable
        case .contribute(let source, let json): source.isStorable && !(json?.escapesNUL ?? false)
        case .raise: true
        case .record(let id, _, let json): id.isStorable && !json.escapesNUL
        }
    }
}

extension [UInt8] {
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
