public import Commands
public import ProductDomain

/// Decides what holds of a product that two devices changed at once, on a device whose conflict policy is `merge`.
///
/// A fact is merged by the merger of the product's main category. A title or a brand that one side emptied stays. Of
/// everything else, the later writer's holds; a product that one side deleted stays deleted.
public struct ProductConflictMerger: ConflictMerger {
    private let mergers: [String: any FactMerger]
    private let standard: any FactMerger

    /// Creates a merger.
    ///
    /// - Parameters:
    ///   - mergers: The mergers of main categories, such as `"food"`.
    ///   - standard: The merger of every other product.
    public init(byCategory mergers: [String: any FactMerger] = [:], otherwise standard: any FactMerger = MemberMerger())
    {
        self.mergers = mergers
        self.standard = standard
    }

    /// Returns what holds of a field.
    public func merge(_ field: FieldConflict, of conflict: EntityConflict) -> ConflictChoice {
        guard conflict.entity.kind == ProductRow.productKind else { return .lastWriter }
        switch field.group {
        case ProductRow.titleGroup, ProductRow.brandGroup: return Self.filled(field)
        case ProductRow.factsGroup: return fact(field, of: conflict)
        default: return .lastWriter
        }
    }

    /// Leaves deletions to the merge rules.
    public func keepsEntity(_ conflict: EntityConflict) -> Bool? { nil }

    private static func filled(_ field: FieldConflict) -> ConflictChoice {
        let empty = Array("\"\"".utf8)
        if field.local == empty { return .remote }
        return field.remote == empty ? .local : .lastWriter
    }

    private func fact(_ field: FieldConflict, of conflict: EntityConflict) -> ConflictChoice {
        guard let name = field.key?.text else { return .lastWriter }
        func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
        let merger = Self.category(of: conflict.remote).flatMap { mergers[$0] } ?? standard
        let merged = merger.merge(
            name,
            base: text(field.base),
            local: text(field.local),
            remote: text(field.remote)
        )
        return merged.map { .value(Array($0.utf8)) } ?? .lastWriter
    }

    private static func category(of product: EntityState) -> String? {
        let entries = product.groups[ProductRow.factsGroup]?.entries ?? []
        let facts = ProductFacts(fields: entries.map { ($0.key.text, $0.value) }, images: [], attributes: [])
        return facts?.category?.main
    }
}
