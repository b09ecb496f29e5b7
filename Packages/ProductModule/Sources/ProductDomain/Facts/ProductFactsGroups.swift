public import Foundation
import TextFormats

extension ProductFacts {
    /// What the article is, in one sentence.
    public var shortDescription: String? { record.text("shortDescription") }
    /// How to keep it.
    public var storageInstructions: String? { record.text("storageInstructions") }
    /// The size as printed, such as `1L`.
    public var size: String? { record.text("size") }
    /// Who makes it.
    public var manufacturerName: String? { record.text("manufacturerName") }
    /// Where it comes from.
    public var countryOfOrigin: String? { record.text("countryOfOrigin") }
    /// Claims such as `organic`.
    public var certifications: [String] { record.texts("certifications") }
    /// The languages on the label.
    public var languageCodes: [String] { record.texts("languageCodes") }
    /// Words to find it by.
    public var searchKeywords: [String] { record.texts("searchKeywords") }
    /// Barcodes of the same article in other packs or regions, in their normal form, sorted.
    public var relatedBarcodes: [String] { record.texts("relatedBarcodes") }
    /// Free texts by name, which no rule reads.
    public var attributes: [String: String] {
        let pairs = (record.record("attributes")?.members ?? []).compactMap { member in
            member.value.text.map { (member.name, $0) }
        }
        return Dictionary(pairs) { _, last in last }
    }
    /// The kind of product; `nil` when unknown.
    public var category: ProductCategory? {
        guard let record = record.record("category"), let main = record.text("main") else { return nil }
        return ProductCategory(main: main, sub: record.text("sub"))
    }
    /// What the kind of product has in particular.
    public var details: ProductDetails? { record.record("productDetails").flatMap(ProductDetails.init) }
    /// What a pack contains.
    public var packaging: ProductPackaging? { record.record("packaging").map(ProductPackaging.init) }
    /// The pictures.
    public var images: [ProductImage] {
        (self["images"]?.elements ?? []).compactMap { OpenRecord($0) }.map(ProductImage.init)
    }
    /// How a label reader came by the facts.
    public var extractionMetadata: ProductExtractionMetadata? {
        record.record("extractionMetadata").map(ProductExtractionMetadata.init)
    }
    /// How good the facts are.
    public var qualitySignals: ProductQualitySignals? {
        record.record("qualitySignals").map(ProductQualitySignals.init)
    }
    /// What law says of it.
    public var compliance: ProductCompliance? { record.record("compliance").map(ProductCompliance.init) }
    /// Where the facts come from; `manual` unless they say otherwise.
    public var source: ProductSource { record.text("source").flatMap(ProductSource.init) ?? .manual }
    /// Whether the product is in use; `active` unless the facts say otherwise.
    public var status: ProductStatus { record.text("status").flatMap(ProductStatus.init) ?? .active }
    /// The text under the bars as it was scanned or typed, when it differs from the normal form.
    public var scannedText: String? { record.record("barcode")?.text("scannedText") }

    /// Returns the facts with the text that was scanned, unless they have one.
    package func noting(scannedText text: String) -> ProductFacts {
        let reading = record.record("barcode") ?? OpenRecord([])
        guard reading["scannedText"] == nil, !text.isEmpty else { return self }
        return setting("barcode", to: reading.setting("scannedText", to: .string(text)).value)
    }
}

/// The kind of a product, by stable identifiers.
public struct ProductCategory: Hashable, Sendable {
    /// All main categories.
    public static let mains = FactSchema.kinds

    /// `food`, `beverage`, `household`, `personalCare` or `other`.
    public let main: String
    /// The kind within the main one, such as `dairy`; `nil` when unknown.
    public let sub: String?

    /// Creates a kind.
    public init(main: String, sub: String? = nil) {
        self.main = main
        self.sub = sub
    }
}

/// Where a product's facts come from.
public enum ProductSource: String, Hashable, Sendable, CaseIterable {
    /// A person typed them.
    case manual
    /// A catalog had them under the barcode.
    case barcodeLookup
    /// A program read them from pictures.
    case aiExtraction
    /// A list was imported.
    case importedFeed
    /// Several of these.
    case merged
}

/// Whether a product is in use.
public enum ProductStatus: String, Hashable, Sendable, CaseIterable {
    /// It is in use.
    case active
    /// A person has not finished it.
    case draft
    /// It is no longer used; lists leave it out unless asked.
    case archived
    /// It should not be used; lists leave it out unless asked.
    case blocked

    /// Whether lists and plans name the product unasked.
    public var isInUse: Bool { self == .active || self == .draft }
}

/// What a person decided about extracted facts.
public enum ManualReviewStatus: String, Hashable, Sendable, CaseIterable {
    /// No person has looked at it yet.
    case pending
    /// They are right.
    case approved
    /// They are wrong.
    case rejected
}

/// What a pack contains.
public struct ProductPackaging: Hashable, Sendable {
    package let record: OpenRecord
    package init(_ record: OpenRecord) { self.record = record }
    /// The volume or weight of one piece.
    public var quantity: Decimal? { record.number("quantity") }
    /// The unit of the quantity.
    public var unit: String? { record.text("unit") }
    /// The number of pieces.
    public var count: Int? { record.number("count").flatMap { Int("\($0)") } }
    /// The pack as printed.
    public var displayText: String? { record.text("displayText") }
}

/// A picture of a product.
public struct ProductImage: Hashable, Sendable {
    /// What a picture shows.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The front of the pack.
        case front
        /// Its back.
        case back
        /// One of its sides.
        case side
        /// The nutrition table.
        case nutrition
        /// The list of ingredients.
        case ingredients
        /// The bars.
        case barcode
        /// Something else.
        case other
    }

    package let record: OpenRecord
    package init(_ record: OpenRecord) { self.record = record }
    /// The identifier of the picture.
    public var id: String { record.text("id") ?? "" }
    /// Where it is.
    public var location: String? { record.text("url") ?? record.text("path") }
    /// Who made it.
    public var source: String? { record.text("source") }
    /// Its width in pixels.
    public var width: Int? { record.number("width").flatMap { Int("\($0)") } }
    /// Its height in pixels.
    public var height: Int? { record.number("height").flatMap { Int("\($0)") } }
    /// What it shows; `nil` when unknown.
    public var kind: Kind? { record.text("kind").flatMap(Kind.init) }
}
