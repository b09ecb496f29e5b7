import TextFormats

/// Facts as the fields that merge by themselves.
extension ProductFacts {
    /// A field: its name, and its value as JSON bytes.
    package typealias Field = (name: String, json: [UInt8])

    /// The name of the member whose members merge by themselves.
    package static let attributesName = "attributes"
    private static let imagesName = "images"

    /// The members but the attributes and the images, by name; an empty list of images, too, and one of a later release
    /// whose images have no identifiers.
    package var fields: [Field] {
        let members = record.members.filter { $0.name != Self.attributesName }
        let hasEntries = !images(at: [:]).isEmpty
        return members.filter { $0.name != Self.imagesName || !hasEntries }
            .sorted { $0.name.utf8Precedes($1.name) }.map { ($0.name, Array($0.value.line.utf8)) }
    }

    /// The images in order, each an entry by its identifier.
    ///
    /// - Parameter known: The positions that images have already.
    /// - Returns: The entries.
    package func images(at known: [String: Int]) -> [ImageEntry] {
        ImageEntry.entries(of: self[Self.imagesName], at: known)
    }

    /// The attributes, by name.
    package var attributeFields: [Field] {
        (OpenRecord(self[Self.attributesName])?.members ?? []).map { ($0.name, Array($0.value.line.utf8)) }
    }

    /// Returns why no release writes some fields, images and attributes; `nil` when one may.
    ///
    /// A choice that this release does not know is one of a later release.
    package static func error(
        inFields fields: [Field],
        images: [Field],
        attributes: [Field]
    ) -> ProductFactsError? {
        guard var facts = members(fields), let texts = members(attributes) else { return .notAnObject }
        let entries = images.compactMap { ImageEntry($0.name, json: $0.json) }
        guard entries.count == images.count else {
            return .wrongType(path: imagesName, expected: "images at their positions")
        }
        if !texts.isEmpty { facts.append(JSONValue.Member(attributesName, .object(texts))) }
        if let list = ImageEntry.list(nil, with: entries) { facts.append(JSONValue.Member(imagesName, list)) }
        do throws(ProductFactsError) { _ = try ProductFacts(checking: OpenRecord(facts)) } catch {
            if case .unknownChoice = error { return nil }
            return error
        }
        return nil
    }

    /// Creates facts of what ``fields``, ``images(at:)`` and ``attributeFields`` wrote; `nil` when one of them is no
    /// JSON.
    ///
    /// An earlier release wrote all images as one field.
    package init?(fields: [Field], images: [Field], attributes: [Field]) {
        guard let known = Self.members(fields), let texts = Self.members(attributes) else { return nil }
        let pairs = known.map { ($0.name, $0.value) }
        var members = Dictionary(pairs) { _, last in last }
        let entries = images.compactMap { ImageEntry($0.name, json: $0.json) }
        members[Self.imagesName] = ImageEntry.list(members[Self.imagesName], with: entries)
        if !texts.isEmpty { members[Self.attributesName] = .object(texts) }
        self.init(kept: members)
    }

    private static func members(_ fields: [Field]) -> [JSONValue.Member]? {
        var members: [JSONValue.Member] = []
        for field in fields {
            guard let value = try? JSONValue(reading: field.json) else { return nil }
            members.append(JSONValue.Member(field.name, value))
        }
        return members
    }
}
