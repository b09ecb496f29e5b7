import TextFormats

/// What a product must be to be listed; filters combine.
public indirect enum ProductFilterStrategy: Hashable, Sendable {
    /// The article of a barcode, or one that names it as a related one.
    case barcode(Barcode)
    /// A brand, compared without case and extra space.
    case brand(String)
    /// A main category, and a sub category unless it is `nil`.
    case category(main: String, sub: String?)
    /// Words of the title, the brand, the tags and the keywords: all of them, each with one typing slip at most.
    case text(String)
    /// A tag.
    case tag(String)
    /// How the product stands with the home's hub.
    case syncState(ProductSyncState.Kind)
    /// A status.
    case status(ProductStatus)
    /// One of these products.
    case identities(Set<ProductID>)
    /// All of these filters; every product matches none.
    case all([ProductFilterStrategy])
    /// One of these filters at least; no product matches none.
    case any([ProductFilterStrategy])
    /// What the filter does not match.
    case not(ProductFilterStrategy)

    /// Products that lists and plans name unasked.
    public static let isInUse = ProductFilterStrategy.any(ProductStatus.allCases.filter(\.isInUse).map { .status($0) })

    /// Whether a text has a word to search for.
    public static func hasWords(_ text: String) -> Bool { !SearchWords.words(of: text).isEmpty }

    /// Whether the filter asks for a status.
    public var asksForStatus: Bool {
        switch self {
        case .status: true
        case .all(let filters), .any(let filters): filters.contains { $0.asksForStatus }
        case .not(let filter): filter.asksForStatus
        default: false
        }
    }

    /// Returns the filter with others for those that it combines, or for itself.
    package func replacing(_ replace: (ProductFilterStrategy) -> ProductFilterStrategy) -> ProductFilterStrategy {
        switch self {
        case .all(let filters): .all(filters.map { $0.replacing(replace) })
        case .any(let filters): .any(filters.map { $0.replacing(replace) })
        case .not(let filter): .not(filter.replacing(replace))
        default: replace(self)
        }
    }

    /// How many filters it combines, counting each word of a text.
    package var conditionCount: Int {
        switch self {
        case .text(let text): SearchWords.words(of: text).count
        case .all(let filters), .any(let filters): filters.reduce(0) { $0 + max(1, $1.conditionCount) }
        case .not(let filter): filter.conditionCount
        default: 1
        }
    }

    /// Whether a product matches.
    ///
    /// Sync states are not a product's own: the module replaces them with the identities of the products first.
    public func matches(_ product: Product) -> Bool {
        switch self {
        case .barcode(let barcode):
            product.productId.text == barcode.value || product.facts.relatedBarcodes.contains(barcode.value)
        case .brand(let brand): product.brandKey == ProductTitle(brand).key
        case .category(let main, let sub):
            product.facts.category?.main == main && (sub == nil || product.facts.category?.sub == sub)
        case .text(let text):
            SearchWords.words(of: text).allSatisfy { typed in
                product.words.contains { SearchWords.matches(typed, $0) }
            }
        case .tag(let tag): product.tags.contains(tag)
        case .syncState: false
        case .status(let status): product.facts.status == status
        case .identities(let identities): identities.contains(product.productId)
        case .all(let filters): filters.allSatisfy { $0.matches(product) }
        case .any(let filters): filters.contains { $0.matches(product) }
        case .not(let filter): !filter.matches(product)
        }
    }
}

/// The order of a list; ties are sorted by `productId`, upward in either direction.
public struct ProductSortStrategy: Hashable, Sendable {
    /// What a list is sorted by.
    public enum Key: String, Hashable, Sendable, CaseIterable {
        /// The title, without case.
        case title
        /// The brand, without case.
        case brand
        /// When the home first learned of the product.
        case createdAt
        /// When the product last changed.
        case updatedAt
    }

    /// What the list is sorted by.
    public let key: Key
    /// Whether it begins with the last.
    public let isDescending: Bool

    /// Creates an order.
    public init(_ key: Key = .title, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }

    /// Returns the place of a product in the order.
    public func place(of product: Product) -> ProductPlace {
        let value: ProductPlace.Value =
            switch key {
            case .title: .text(product.title.key)
            case .brand: .text(product.brandKey)
            case .createdAt: .number(product.createdAt.milliseconds)
            case .updatedAt: .number(product.updatedAt.milliseconds)
            }
        return ProductPlace(value: value, productId: product.productId.text)
    }

    /// Whether a place comes before another one.
    public func precedes(_ one: ProductPlace, _ other: ProductPlace) -> Bool {
        if one.value == other.value { return one.productId.utf8Precedes(other.productId) }
        return one.value.isLess(than: other.value) != isDescending
    }
}

/// The place of a product in a sorted list.
public struct ProductPlace: Hashable, Sendable {
    /// A value to sort by.
    public enum Value: Hashable, Sendable {
        /// A text, sorted by its bytes.
        case text(String)
        /// Milliseconds since 1970.
        case number(Int64)

        func isLess(than other: Value) -> Bool {
            switch (self, other) {
            case (.text(let one), .text(let other)): one.utf8Precedes(other)
            case (.number(let one), .number(let other)): one < other
            case (.text, .number): false
            case (.number, .text): true
            }
        }
    }

    /// What the list is sorted by.
    public let value: Value
    /// The text of the identifier, which decides between equal values.
    public let productId: String

    /// Creates a place.
    public init(value: Value, productId: String) {
        self.value = value
        self.productId = productId
    }
}
