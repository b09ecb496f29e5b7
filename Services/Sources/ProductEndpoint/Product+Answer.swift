import Commands
import Foundation
import ProductMessages
import ProductModule
import SwiftProtobuf

extension ProductModule.Product {
    /// Reads a product that a hub answered, which may be of another release, or nonsense.
    init(answered message: ProductMessages.Product) throws(ProductRemoteError) {
        let id = try Self.reading("productId") { try ProductID(message.productID) }
        var barcode: ProductModule.Barcode?
        if message.hasBarcode {
            let symbology = BarcodeSymbology(rawValue: message.barcode.symbology)
            let read = try Self.reading("barcode") {
                try ProductModule.Barcode(message.barcode.value, symbology: symbology, checkDigit: .ignored)
            }
            barcode = symbology.map(read.printed(as:)) ?? read
        }
        guard barcode == nil || barcode.flatMap(ProductID.init) == id else {
            throw .unreadable(reason: "the barcode of another product")
        }
        guard message.version > 0, message.hasCreatedAt, message.hasUpdatedAt else {
            throw .unreadable(reason: "a product without version or times")
        }
        self.init(
            productId: id,
            barcode: barcode,
            title: ProductTitle(message.title),
            brand: message.brand,
            ingredientKeys: message.ingredientKeys,
            tags: message.tags,
            facts: try Self.reading("facts") { try ProductFacts(json: message.facts) },
            createdAt: message.createdAt.wholeDate,
            updatedAt: message.updatedAt.wholeDate,
            version: message.version
        )
    }

    private static func reading<Value>(
        _ part: String,
        _ read: () throws -> Value
    ) throws(ProductRemoteError) -> Value {
        do { return try read() } catch { throw .unreadable(reason: "a product with a wrong \(part)") }
    }
}

extension Google_Protobuf_Timestamp {
    /// The time in whole milliseconds.
    fileprivate var wholeDate: Date {
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        return Date(wholeMilliseconds: overflow ? 0 : milliseconds &+ Int64(nanos / 1_000_000))
    }
}

extension ProductFilter {
    /// Creates the message of a filter; `nil` for one that only the device itself can apply, and for one that no
    /// message says, such as an empty brand.
    init?(_ filter: ProductFilterStrategy) {
        guard filter.isSayable else { return nil }
        self.init()
        switch filter {
        case .barcode(let barcode): self.barcode = barcode.value
        case .brand(let brand): self.brand = brand
        case .category(let main, let sub): category = sub.map { "\(main)/\($0)" } ?? main
        case .text(let text): self.text = text
        case .tag(let tag): self.tag = tag
        case .status(let status): self.status = status.rawValue
        case .all(let filters):
            guard let all = ProductFilters(filters) else { return nil }
            self.all = all
        case .any(let filters):
            guard let any = ProductFilters(filters) else { return nil }
            self.any = any
        case .not(let filter):
            guard let not = ProductFilter(filter) else { return nil }
            self.not = not
        case .syncState, .identities: return nil
        }
    }
}

extension ProductFilterStrategy {
    /// Whether a message says what the filter means, regardless of those within it.
    fileprivate var isSayable: Bool {
        switch self {
        case .barcode(let barcode): (try? ProductModule.Barcode(barcode.value))?.value == barcode.value
        case .brand(let text), .category(let text, _), .tag(let text): text.contains { !$0.isWhitespace }
        case .text(let text): ProductFilterStrategy.hasWords(text)
        case .syncState, .status, .identities, .all, .any, .not: true
        }
    }
}

extension ProductFilters {
    fileprivate init?(_ filters: [ProductFilterStrategy]) {
        self.init()
        for filter in filters {
            guard let message = ProductFilter(filter) else { return nil }
            self.filters.append(message)
        }
    }
}
