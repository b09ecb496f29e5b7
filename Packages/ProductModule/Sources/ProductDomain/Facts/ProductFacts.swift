import Foundation
package import TextFormats

/// Everything that a home knows of a product beside its identity, title, brand, ingredients, tags and times.
///
/// The facts are a JSON object. Members that this release knows have been checked; others are kept at any depth, so
/// that nothing is lost between homes of different releases. Numbers keep their digits.
public struct ProductFacts: Hashable, Sendable {
    /// The most bytes of the JSON text.
    public static let mostBytes = 32_768

    /// No facts.
    public static let none = ProductFacts(kept: [:])

    private let kept: KeptFacts
    private var values: [String: JSONValue] { kept.members }

    /// Reads facts from a JSON object; an empty text has none.
    ///
    /// - Throws: ``ProductFactsError`` for the first mistake.
    public init(json: String) throws(ProductFactsError) {
        try self.init(checking: ProductFacts.members(of: json))
    }

    /// Reads facts from a JSON object and from what a person typed.
    ///
    /// - Throws: ``ProductFactsError`` for the first mistake.
    public init(json: String, typed: [TypedFact]) throws(ProductFactsError) {
        self = try ProductFacts(json: json).changed(by: ProductFactsChange(json: "", typed: typed))
    }

    /// Checks the members of a record, which null takes out.
    package init(checking record: OpenRecord) throws(ProductFactsError) {
        for member in record.members where member.value != .null {
            if FactSchema.ownFields.contains(member.name) { throw .ownField(path: member.name) }
            if FactSchema.stock.contains(member.name) { throw .stock(path: member.name) }
            try FactSchema.shapes[member.name]?.check(member.value, at: member.name)
        }
        var ids: Set<String> = []
        for image in record["images"]?.elements ?? [] {
            guard let id = OpenRecord(image)?.text("id") else { continue }
            guard ids.insert(id).inserted else { throw .repeatedImage(id: id) }
        }
        self.init(kept: Dictionary(record.members.map { ($0.name, $0.value) }) { _, last in last })
        if let sizeError { throw sizeError }
    }

    /// Why the facts are too large, as after merging those of two writers; `nil` when they are not.
    package var sizeError: ProductFactsError? {
        let size = json.utf8.count
        return size > Self.mostBytes ? .tooLarge(bytes: size) : nil
    }

    /// Creates facts of stored members, which a later release may have written: they are not checked.
    package init(kept members: [String: JSONValue]) {
        kept = KeptFacts(members)
    }

    /// Reads facts as a store has them, which a later release may have written: they are not checked.
    ///
    /// The members are read when someone asks for one.
    init(stored json: [UInt8]) throws(ProductFactsError) {
        if let kept = KeptFacts(json: json) {
            self.init(kept)
        } else {
            let record = try ProductFacts.members(of: String(decoding: json, as: UTF8.self))
            self.init(kept: Dictionary(record.members.map { ($0.name, $0.value) }) { _, last in last })
        }
    }

    private init(_ kept: KeptFacts) { self.kept = kept }

    /// Reads the members of a JSON object; an empty text has none.
    package static func members(of json: String) throws(ProductFactsError) -> OpenRecord {
        if json.trimmed.isEmpty { return OpenRecord([]) }
        guard let value = try? JSONValue(reading: json), let record = OpenRecord(value) else { throw .notAnObject }
        return record
    }

    /// The members, in the order of a record, then the unknown ones by name.
    package var record: OpenRecord { FactSchema.ordered(values) }

    /// The JSON text, on one line; `{}` for none.
    public var json: String { kept.json }

    /// About how many bytes ``json`` has.
    package var byteCount: Int { kept.byteCount }

    /// Whether there are none.
    public var isEmpty: Bool { values.isEmpty }

    /// The value of a member.
    package subscript(name: String) -> JSONValue? { values[name] }

    /// Returns the facts with those of others that these lack; of the attributes, too.
    public func filled(with others: ProductFacts) -> ProductFacts {
        var filled = values.merging(others.values) { own, _ in own }
        if let own = OpenRecord(values["attributes"]), let more = OpenRecord(others.values["attributes"]) {
            let missing = more.members.filter { own[$0.name] == nil }
            filled["attributes"] = OpenRecord(own.members + missing).value
        }
        // A category that only the details say is no more than theirs: a record that names it says which kind of it.
        let said = FactSchema.category(ofDetails: values["productDetails"])
        if let said, values["category"] == said, others.category?.main == category?.main {
            filled["category"] = others.values["category"]
        }
        return ProductFacts(kept: filled)
    }

    /// Returns the facts with a change: its members replace those of the same name, and null removes one.
    ///
    /// Details follow the category, unless the change names details of another type alone.
    ///
    /// - Throws: ``ProductFactsError`` for the first mistake, also for facts that grow too large.
    package func changed(by change: ProductFactsChange) throws(ProductFactsError) -> ProductFacts {
        guard !change.isEmpty else { return self }
        var members = values
        for member in change.record.members { members[member.name] = member.value }
        for edit in change.edits {
            let name = edit.names[0]
            members[name] = Self.edited(members[name], at: edit.names.dropFirst(), to: edit.value)
            if let value = members[name] { try FactSchema.shapes[name]?.check(value, at: name) }
        }
        if !change.names("category"), change.names("productDetails"),
            let said = FactSchema.category(ofDetails: members["productDetails"]),
            OpenRecord(said)?["main"] != OpenRecord(members["category"])?["main"]
        {
            members["category"] = said
        }
        let changed = ProductFacts(kept: members)
        if let error = changed.sizeError { throw error }
        return changed
    }

    /// Returns a member with another value at some depth; `nil` when nothing is left of it.
    private static func edited(_ member: JSONValue?, at names: ArraySlice<String>, to value: JSONValue?) -> JSONValue? {
        guard let name = names.first else { return value }
        let record = OpenRecord(member) ?? OpenRecord([])
        let changed = record.setting(name, to: edited(record[name], at: names.dropFirst(), to: value))
        return changed.members.isEmpty ? nil : changed.value
    }

    /// Returns the facts with texts of the label replaced by their digests.
    ///
    /// - Parameter digest: Returns the digest of bytes.
    /// - Returns: The facts; the same ones when there are no such texts.
    package func hashingSnippets(_ digest: ([UInt8]) -> [UInt8]) -> ProductFacts {
        guard let metadata = OpenRecord(values["extractionMetadata"]), let snippets = metadata["rawSnippets"] else {
            return self
        }
        let bytes = digest(Array(snippets.line.utf8))
        let hash = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let hashed = metadata.setting("rawSnippets", to: nil).setting("rawSnippetsHash", to: .string(hash))
        return ProductFacts(kept: values.merging(["extractionMetadata": hashed.value]) { $1 })
    }

    /// Returns the facts with one member; without it for `nil`.
    package func setting(_ name: String, to value: JSONValue?) -> ProductFacts {
        var members = values
        members[name] = value
        return ProductFacts(kept: members)
    }
}

/// A change of facts: what replaces members of the same name.
public struct ProductFactsChange: Hashable, Sendable {
    package let record: OpenRecord
    /// What is changed after the members of the record, in order.
    package let edits: [Edit]

    /// Changes nothing.
    public static let none = ProductFactsChange(record: OpenRecord([]))

    /// Reads a change from a JSON object, in which null removes a member; an empty text changes nothing.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - typed: Facts as a person types them, which come on top.
    /// - Throws: ``ProductFactsError`` for the first mistake.
    public init(json: String, typed: [TypedFact] = []) throws(ProductFactsError) {
        record = try ProductFacts.members(of: json)
        _ = try ProductFacts(checking: record)
        edits = try Self.edits(typed)
    }

    private init(record: OpenRecord) { (self.record, edits) = (record, []) }

    /// Whether it changes nothing.
    public var isEmpty: Bool { record.members.isEmpty && edits.isEmpty }

    /// Whether it names a member, or something within.
    fileprivate func names(_ name: String) -> Bool {
        record.names.contains(name) || edits.contains { $0.names[0] == name }
    }
}

extension ProductFacts: Codable {
    /// Reads the JSON text.
    public init(from decoder: any Decoder) throws {
        try self.init(stored: Array(decoder.singleValueContainer().decode(String.self).utf8))
    }

    /// Writes the JSON text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(json)
    }
}
