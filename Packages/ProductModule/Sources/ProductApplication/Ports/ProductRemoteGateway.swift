public import ProductDomain

/// What a device asks about products beyond its own store: the hub of its home, or a catalog that homes share.
///
/// A gateway is bound to one home. It answers within a time limit of its own, and sends nothing itself: what a command
/// wrote waits in the outbox, from which the sync agent sends it.
public protocol ProductRemoteGateway: Sendable {
    /// Returns a product by its identifier, or an earlier one; `nil` when the remote does not have it.
    func fetch(productId: ProductID) async throws(ProductRemoteError) -> RemoteProduct?

    /// Returns the product of a barcode; `nil` when the remote does not have it.
    func fetchByBarcode(_ barcode: Barcode) async throws(ProductRemoteError) -> RemoteProduct?

    /// Returns the remote's page of a query; ``RemoteProductPage/nextCursor`` leads to the next one.
    func query(_ query: ProductQuery) async throws(ProductRemoteError) -> RemoteProductPage

    /// Has the outbox sent, which holds changes of these products; it does not wait for the remote.
    func upsert(_ products: [ProductID]) async

    /// Has the outbox sent, which holds the deletion of these products; it does not wait for the remote.
    func delete(_ ids: [ProductID]) async
}

/// A product as the remote has it.
public struct RemoteProduct: Hashable, Sendable {
    /// Whose record it is.
    public enum Origin: Hashable, Sendable {
        /// The home's own, as its hub has it. A device gets it with the hub's feed, and never writes it itself: an
        /// operation of its own would be a change, and outdo those that others make.
        case home
        /// One that homes share. The home's first use copies its title, brand, category and pack, as an operation.
        case catalog
    }

    /// The product.
    public let product: Product
    /// Whose record it is.
    public let origin: Origin

    /// Creates what a remote answers.
    public init(_ product: Product, origin: Origin) {
        self.product = product
        self.origin = origin
    }
}

/// A remote's page of a query.
public struct RemoteProductPage: Hashable, Sendable {
    /// The products.
    public let products: [RemoteProduct]
    /// The filters of the query that the remote could not apply; the module applies them.
    public let leftOut: [ProductFilterStrategy]
    /// The text that requests the next page of the remote, also after one of which nothing matches; empty after the
    /// last one.
    public let nextCursor: String

    /// The products that match all filters of the query.
    public var matching: [RemoteProduct] {
        products.filter { found in leftOut.allSatisfy { $0.matches(found.product) } }
    }

    /// Creates a page.
    public init(products: [RemoteProduct], leftOut: [ProductFilterStrategy] = [], nextCursor: String = "") {
        self.products = products
        self.leftOut = leftOut
        self.nextCursor = nextCursor
    }
}

/// Why the remote did not answer a question about products.
public enum ProductRemoteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is out of reach, as far as this device knows.
    case offline
    /// It did not answer in time.
    case late
    /// It could not be asked, or refused to answer.
    case unavailable(reason: String)
    /// Its answer is not a product.
    case unreadable(reason: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .offline: "The hub of the home is out of reach: ask again when this device is connected."
        case .late: "The hub of the home did not answer in time: ask again in a moment."
        case .unavailable(let reason): "The hub of the home could not be asked: \(reason)"
        case .unreadable(let reason):
            "The hub of the home answered what this release can't read (\(reason)): update Larder on both machines."
        }
    }
}
