import TextFormats

/// A start tag of a page.
struct HTMLTag {
    /// The tag's name in lower case.
    let name: String
    /// The byte range of the attributes.
    let attributes: Range<Int>

    /// Returns the attributes, with names in lower case and decoded values; the first of two with the same name wins.
    func attributes(in page: [UInt8]) -> [String: String] {
        var found: [String: String] = [:]
        var rest = page[attributes]
        while let (name, value) = Self.takeAttribute(from: &rest) {
            if found[name] == nil { found[name] = CharacterReferences.decode(value) }
        }
        return found
    }

    private static func takeAttribute(from rest: inout ArraySlice<UInt8>) -> (name: String, value: String)? {
        rest = rest.drop { $0.isBlank || $0 == .slash }
        guard !rest.isEmpty else { return nil }
        var name = rest.prefix { !$0.isBlank && $0 != 0x3D && $0 != .slash }
        if name.isEmpty { name = rest.prefix(1) }
        rest = rest[name.endIndex...].drop(while: \.isBlank)
        let key = String(decoding: name.map(\.lowercased), as: UTF8.self)
        guard rest.first == 0x3D else { return (key, "") }
        rest = rest.dropFirst().drop(while: \.isBlank)
        let value: ArraySlice<UInt8>
        if let mark = rest.first, mark == .quote || mark == .apostrophe {
            value = rest.dropFirst().prefix { $0 != mark }
            rest = rest[value.endIndex...].dropFirst()
        } else {
            value = rest.prefix { !$0.isBlank }
            rest = rest[value.endIndex...]
        }
        return (key, String(decoding: value, as: UTF8.self))
    }
}
