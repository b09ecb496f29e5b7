public import Foundation

/// What a home knows about an article, however many of it are in stock.
public struct Product: Hashable, Sendable {
    /// The identifier, which never changes.
    public let productId: ProductID
    /// The number under the bars; if there is one, it is the `productId`.
    public let barcode: Barcode?
    /// The title.
    public package(set) var title: ProductTitle
    /// The brand; empty when unknown.
    public package(set) var brand: String
    /// The ingredients that the product is, by the quantity service's keys; sorted, without duplicates.
    public package(set) var ingredientKeys: [String]
    /// Free words for searching; sorted, without duplicates.
    public package(set) var tags: [String]
    /// Everything else.
    public package(set) var facts: ProductFacts
    /// When the home first learned of it.
    public let createdAt: Date
    /// When it last changed; never goes back.
    public package(set) var updatedAt: Date
    /// The version: 1 at first, one more with every change.
    public package(set) var version: Int64

    /// Creates a product from its stored parts.
    public init(
        productId: ProductID,
        barcode: Barcode?,
        title: ProductTitle,
        brand: String,
        ingredientKeys: [String],
        tags: [String],
        facts: ProductFacts = .none,
        createdAt: Date,
        updatedAt: Date,
        version: Int64
    ) {
        self.productId = productId
        self.barcode = barcode
        self.title = title
        self.brand = brand
        self.ingredientKeys = ingredientKeys
        self.tags = tags
        self.facts = facts
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
    }
}

extension Product {
    /// Creates a product that the home did not have.
    ///
    /// The product keeps the barcode only if it is its identifier; an in-store number becomes an alias instead.
    package init(_ draft: ProductDraft, productId: ProductID, now: Date) {
        self.init(
            productId: productId,
            barcode: draft.barcode.flatMap { ProductID($0) == productId ? $0 : nil },
            title: draft.title,
            brand: draft.brand,
            ingredientKeys: draft.ingredientKeys,
            tags: draft.tags,
            facts: draft.facts,
            createdAt: draft.times?.createdAt ?? now,
            updatedAt: draft.times?.updatedAt ?? now,
            version: 1
        )
    }

    /// Returns the product with what the draft adds: ingredients, tags, and a title, brand or fact where it had none.
    ///
    /// Existing values stay, so that registering a product again never undoes an edit. `nil` means that the draft adds
    /// nothing.
    package func merging(_ draft: ProductDraft, now: Date) -> Product? {
        var merged = self
        if title.isEmpty { merged.title = draft.title }
        if brand.isEmpty { merged.brand = draft.brand }
        merged.ingredientKeys = (ingredientKeys + draft.ingredientKeys).sortedSet
        merged.tags = (tags + draft.tags).sortedSet
        merged.facts = facts.filled(with: draft.facts)
        return merged == self ? nil : merged.touched(now: now)
    }

    /// Returns the product under the identifier of its barcode, with what another product of the barcode knows and this
    /// one lacks.
    package func moved(to barcode: Barcode, _ productId: ProductID, over other: Product?, now: Date) -> Product {
        var moved = Product(
            productId: productId,
            barcode: barcode,
            title: title.isEmpty ? other?.title ?? title : title,
            brand: brand.isEmpty ? other?.brand ?? "" : brand,
            ingredientKeys: (ingredientKeys + (other?.ingredientKeys ?? [])).sortedSet,
            tags: (tags + (other?.tags ?? [])).sortedSet,
            facts: other.map { facts.filled(with: $0.facts) } ?? facts,
            createdAt: min(createdAt, other?.createdAt ?? createdAt),
            updatedAt: max(updatedAt, other?.updatedAt ?? updatedAt),
            version: version
        )
        moved.updatedAt = max(now, moved.updatedAt)
        return moved
    }

    private func touched(now: Date) -> Product {
        var touched = self
        touched.updatedAt = max(now, updatedAt)
        touched.version += 1
        return touched
    }

    /// Returns the product with the version after the given one.
    package func versioned(after version: Int64) -> Product {
        var versioned = self
        versioned.version = version + 1
        return versioned
    }

    /// What people call it: the title, or the identifier of a product without one.
    public var name: String { title.isEmpty ? productId.text : title.text }
}

extension Product: Codable {
    enum Member: String, CodingKey {
        case productId, barcode, title, brand, ingredientKeys, tags, facts, createdAt, updatedAt, version
    }

    /// Reads a product, also one that a release without facts wrote.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        self.init(
            productId: try members.decode(ProductID.self, forKey: .productId),
            barcode: try members.decodeIfPresent(Barcode.self, forKey: .barcode),
            title: try members.decode(ProductTitle.self, forKey: .title),
            brand: try members.decode(String.self, forKey: .brand),
            ingredientKeys: try members.decode([String].self, forKey: .ingredientKeys),
            tags: try members.decode([String].self, forKey: .tags),
            facts: try members.decodeIfPresent(ProductFacts.self, forKey: .facts) ?? .none,
            createdAt: try members.decode(Date.self, forKey: .createdAt),
            updatedAt: try members.decode(Date.self, forKey: .updatedAt),
            version: try members.decode(Int64.self, forKey: .version)
        )
    }

    /// Writes a product; facts only if there are any.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(productId, forKey: .productId)
        try members.encodeIfPresent(barcode, forKey: .barcode)
        try members.encode(title, forKey: .title)
        try members.encode(brand, forKey: .brand)
        try members.encode(ingredientKeys, forKey: .ingredientKeys)
        try members.encode(tags, forKey: .tags)
        if !facts.isEmpty { try members.encode(facts, forKey: .facts) }
        try members.encode(createdAt, forKey: .createdAt)
        try members.encode(updatedAt, forKey: .updatedAt)
        try members.encode(version, forKey: .version)
    }
}

extension Date {
    /// Whole milliseconds since 1970; a time outside ``RecordTime/milliseconds`` counts as the end of that range.
    package var milliseconds: Int64 {
        let range = RecordTime.milliseconds
        let rounded = (timeIntervalSince1970 * 1_000).rounded()
        return Int64(min(max(rounded, Double(range.lowerBound)), Double(range.upperBound)))
    }
}
