import Commands
import CommonMessages
import Envelope
import Foundation
import MessageBus
import ProductMessages
import ProductModule
import SwiftProtobuf

extension ProductMessages.Product {
    /// Creates the message of a product.
    init(_ product: ProductModule.Product) {
        self.init()
        productID = product.productId.text
        if let barcode = product.barcode {
            self.barcode.value = barcode.value
            self.barcode.symbology = barcode.symbology.rawValue
        }
        title = product.title.text
        brand = product.brand
        ingredientKeys = product.ingredientKeys
        tags = product.tags
        createdAt = Google_Protobuf_Timestamp(product.createdAt)
        updatedAt = Google_Protobuf_Timestamp(product.updatedAt)
        version = product.version
        facts = product.facts.isEmpty ? "" : product.facts.json
        status = product.facts.status.rawValue
        completenessPercent = UInt32(product.completenessPercent)
        reviewReasons = product.reviewReasons.map(\.rawValue)
        if let pack = product.facts.packaging?.pack { self.pack = ProductMessages.Pack(pack) }
    }
}

extension Google_Protobuf_Timestamp {
    /// Writes whole milliseconds, which is what Larder keeps: the binary fraction of a `Date` would be a little off.
    fileprivate init(_ date: Date) {
        let (seconds, milliseconds) = date.wholeMilliseconds.quotientAndRemainder(dividingBy: 1_000)
        self.init(seconds: seconds, nanos: Int32(milliseconds) * 1_000_000)
    }
}

extension RegisteredProduct {
    init(_ entry: AddProductsResult.Entry, field: String) {
        self.init()
        if let product = entry.product { self.product = ProductMessages.Product(product) }
        created = entry.created
        result = entry.result.rawValue
        if let refusal = entry.refusal { problem = refusal.refusal(field: field).problem }
    }

    /// Tells why a draft was not even read.
    init(_ refusal: Refusal) {
        self.init()
        result = ProductResult.refused.rawValue
        problem = refusal.problem
    }
}

extension ChangedProduct {
    init(_ entry: UpdateProductsResult.Entry, field: String) {
        self.init()
        if let product = entry.product { self.product = ProductMessages.Product(product) }
        result = entry.result.rawValue
        aliases = entry.aliases ?? []
        if let refusal = entry.refusal { refuse(refusal.refusal(field: field)) }
    }

    /// Tells why an update was not even read.
    init(_ refusal: Refusal) {
        self.init()
        result = ProductResult.refused.rawValue
        refuse(refusal)
    }

    private mutating func refuse(_ refusal: Refusal) {
        sentence = refusal.problem.sentence
        problem = refusal.problem
    }
}

extension ProductMessages.FoundProduct {
    init(_ found: ProductModule.FoundProduct, withRecord: Bool) {
        self.init()
        if let product = found.product {
            self.product = ProductMessages.Product(product)
            if withRecord { record = ProductRecord.payload(of: product) }
        }
        aliases = found.aliases
        earlierProductIds = found.earlierIds.map(\.text)
        related = found.related.map { entry in
            var message = RelatedProduct()
            message.product = ProductMessages.Product(entry.product)
            message.relation = entry.relation.rawValue
            return message
        }
        if let failure = found.remoteFailure { remoteProblem = failure.refusal.problem }
    }
}

extension ListProductsReply {
    init(_ page: ProductPage) {
        self.init()
        products = page.elements.map(ProductMessages.Product.init)
        nextCursor = page.nextCursor
    }
}

extension ProductMessages.ProductSyncMetadata {
    init(_ metadata: ProductModule.ProductSyncMetadata) {
        self.init()
        productID = metadata.productId.text
        state = metadata.state.kind.rawValue
        remoteVersion = metadata.remoteVersion
        lastError = metadata.lastError ?? ""
        lastSyncMilliseconds = metadata.lastSync?.wholeMilliseconds ?? 0
        retryCount = UInt32(clamping: metadata.retryCount)
        nextRetryMilliseconds = metadata.nextRetryAt?.wholeMilliseconds ?? 0
        if case .pendingUpsert(let changes) = metadata.state { pendingChanges = UInt32(clamping: changes) }
        if metadata.state == .pendingDelete { pendingChanges = 1 }
    }
}

extension ResolvedIngredient {
    init(_ key: String, _ productIds: [ProductID]) {
        self.init()
        ingredientKey = key
        self.productIds = productIds.map(\.text)
    }
}

extension ProductModule.ProductDraft {
    /// Creates a draft from a message; an empty barcode means that there is none.
    init(_ message: ProductMessages.ProductDraft, field: String) throws(Refusal) {
        let label = try message.extractedLabel.isEmpty ? nil : Self(label: message.extractedLabel, field: field)
        let barcode = try message.barcode.isEmpty ? label?.barcode : ProductModule.Barcode(of: message, field: field)
        let facts = try ProductFacts(message.facts, message.typedFacts, field: "\(field).facts")
        do throws(ProductDraftError) {
            try self.init(
                barcode: barcode,
                scannedText: message.barcode,
                title: message.title.isEmpty ? label?.title.text ?? "" : message.title,
                brand: message.brand.isEmpty ? label?.brand ?? "" : message.brand,
                ingredientKeys: message.ingredientKeys,
                tags: message.tags,
                facts: label.map { facts.filled(with: $0.facts) } ?? facts,
                aliases: message.aliases,
                isScanned: message.scanned
            )
        } catch { throw error.refusal(field: field) }
    }

    private init(label: String, field: String) throws(Refusal) {
        do throws(ProductRecordError) { self = try ExtractedLabel.draft(label) } catch {
            throw error.refusal(field: "\(field).extractedLabel")
        }
    }

    /// Creates a draft from a record.
    init(record: String, in format: ProductRecordFormat, field: String) throws(Refusal) {
        do throws(ProductRecordError) { self = try format.draft(record) } catch {
            throw error.refusal(field: field)
        }
    }
}

extension ProductModule.TypedFact {
    fileprivate init(_ message: ProductMessages.TypedFact) { self.init(path: message.path, text: message.text) }
}

extension ProductFacts {
    init(_ json: String, _ typed: [ProductMessages.TypedFact], field: String) throws(Refusal) {
        do throws(ProductFactsError) {
            try self.init(json: json, typed: typed.map { ProductModule.TypedFact($0) })
        } catch { throw error.refusal(field: field) }
    }
}

extension ProductModule.ProductUpdate {
    /// Creates an update from a message; what the message doesn't set stays as it is.
    init(_ message: ProductMessages.ProductUpdate, field: String) throws(Refusal) {
        let facts: ProductFactsChange
        do throws(ProductFactsError) {
            let typed = message.typedFacts.map { ProductModule.TypedFact($0) }
            facts = try ProductFactsChange(json: message.facts, typed: typed)
        } catch {
            throw error.refusal(field: "\(field).facts")
        }
        let productId: ProductID?
        do throws(ProductIDError) { productId = message.hasProductID ? try ProductID(message.productID) : nil } catch {
            throw error.refusal(field: "\(field).productId")
        }
        self.init(
            of: try ProductModule.ProductReference(message.reference, field: "\(field).reference"),
            productId: productId,
            barcode: message.hasBarcode ? try ProductModule.Barcode(of: message, field: field) : nil,
            scannedText: message.barcode,
            title: message.hasTitle ? message.title : nil,
            brand: message.hasBrand ? message.brand : nil,
            ingredientKeys: message.hasIngredientKeys ? message.ingredientKeys.texts : nil,
            tags: message.hasTags ? message.tags.texts : nil,
            facts: facts,
            addedAliases: message.addedAliases,
            removedAliases: message.removedAliases
        )
    }
}

extension ProductModule.ProductReference {
    /// Creates a reference from a message.
    init(_ message: ProductMessages.ProductReference, field: String) throws(Refusal) {
        switch message.by {
        case .productID(let text)?:
            do { self = .productId(try ProductID(text)) } catch {
                throw error.refusal(field: "\(field).productId")
            }
        case .barcode?: self = .barcode(try Barcode(of: message, field: field))
        case .title(let text)?:
            let title = ProductTitle(text)
            guard !title.isEmpty else { throw Self.empty(field: "\(field).title") }
            self = .title(title)
        case .text(let text)?:
            guard let typed = Self(typed: text) else { throw Self.empty(field: "\(field).text") }
            self = typed
        case nil: throw Self.empty(field: field)
        }
    }

    private static func empty(field: String) -> Refusal {
        Refusal(
            .invalid,
            code: "product.emptyReference",
            sentence: "The reference is empty: use a productId, a barcode or a title.",
            field: field
        )
    }
}

/// A message with a barcode, and how to read it.
private protocol BarcodeMessage {
    var barcode: String { get }
    var barcodeSymbology: String { get }
    var acceptsAnyCheckDigit: Bool { get }
}

extension ProductMessages.ProductDraft: BarcodeMessage {}
extension ProductMessages.ProductUpdate: BarcodeMessage {}
extension ProductMessages.ProductReference: BarcodeMessage {}

extension ProductModule.Barcode {
    fileprivate init(of message: some BarcodeMessage, field: String) throws(Refusal) {
        let name = message.barcodeSymbology
        let symbology = BarcodeSymbology(rawValue: name)
        guard symbology != nil || name.isEmpty else {
            let known = BarcodeSymbology.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal(
                .invalid,
                code: "product.unknownSymbology",
                sentence: "\"\(name)\" is not a form of barcodes: use \(known), or leave it out.",
                field: "\(field).barcodeSymbology"
            )
        }
        try self.init(
            message.barcode,
            field: "\(field).barcode",
            symbology: symbology,
            checkDigit: message.acceptsAnyCheckDigit ? .ignored : .verified
        )
    }

    init(
        _ text: String,
        field: String,
        symbology: BarcodeSymbology? = nil,
        checkDigit: CheckDigit = .verified
    ) throws(Refusal) {
        do { try self.init(text, symbology: symbology, checkDigit: checkDigit) } catch {
            throw error.refusal(field: field)
        }
    }
}
