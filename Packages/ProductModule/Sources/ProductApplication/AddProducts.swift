public import Commands
public import ProductDomain

extension ProductModuleService {
    /// The greatest number of products or changes in one request, and of ingredients whose links one request lists.
    public static var mostProducts: Int { 500 }
    /// The greatest number of ingredients whose products one request resolves or proposes; a plan asks for all its
    /// lines at once.
    public static var mostIngredients: Int { 5_000 }

    /// Refuses a request with more than the greatest number.
    static func check(_ count: Int, most: Int = mostProducts) throws(ProductError) {
        guard count <= most else { throw .tooMany(count: count, most: most) }
    }

    /// Makes each product unless the home has it, each for itself.
    ///
    /// The home knows a product by its barcode, or else by its title. What it has comes back with what the draft adds.
    /// A draft with an alias that means another product is refused; the others are added. On a device, the caller hears
    /// of it once it is stored there; the hub gets it by the write policy.
    ///
    /// - Throws: ``ProductError/tooMany(count:most:)`` for more than ``mostProducts``, since a group of operations
    ///   travels whole.
    public func addProducts(_ drafts: [ProductDraft]) async throws(ProductError) -> AddProductsResult {
        let result = try await store.upsert(drafts, for: context)
        await send(result.entries.filter { $0.created || $0.changed == true }.compactMap { $0.product?.productId })
        return result
    }
}

/// The outcome of adding products.
public struct AddProductsResult: Hashable, Sendable, Codable {
    /// The outcome of one draft.
    public struct Entry: Hashable, Sendable, Codable {
        /// The product as the home has it now; `nil` when the draft was refused.
        public let product: Product?
        /// Whether the home did not have it before.
        public let created: Bool
        /// Whether the draft added something; `nil` in an outcome of an earlier release.
        public let changed: Bool?
        /// Why the draft was refused.
        public let refusal: ProductRefusal?

        /// Creates an entry.
        package init(product: Product?, created: Bool, changed: Bool?, refusal: ProductRefusal? = nil) {
            self.product = product
            self.created = created
            self.changed = changed
            self.refusal = refusal
        }

        /// What happened.
        public var result: ProductResult {
            if refusal != nil { return .refused }
            if created { return .created }
            return changed ?? false ? .updated : .unchanged
        }
    }

    /// One entry a draft, in the order of the drafts.
    public let entries: [Entry]
}

/// What happened to one product of a batch.
public enum ProductResult: String, Hashable, Sendable, Codable {
    /// The home did not have it.
    case created
    /// It was changed.
    case updated
    /// It was so already.
    case unchanged
    /// It was deleted.
    case deleted
    /// It was not changed, for a reason.
    case refused
}

extension AddProductsResult: StoredJSONWriting {
    /// Returns the bytes of the result.
    public func storedJSON() throws -> [UInt8] {
        var bytes = Array("{\"entries\":[".utf8)
        for (place, entry) in entries.enumerated() {
            bytes += (place == 0 ? "{" : ",{").utf8
            if let changed = entry.changed { bytes += "\"changed\":\(changed),".utf8 }
            bytes += "\"created\":\(entry.created)".utf8
            if let product = entry.product { bytes += ",\"product\":".utf8 + product.storedJSON() }
            if let refusal = entry.refusal {
                bytes += ",\"refusal\":".utf8
                bytes += try StoredJSON.encode(refusal)
            }
            bytes.append(UInt8(ascii: "}"))
        }
        return bytes + Array("]}".utf8)
    }
}
