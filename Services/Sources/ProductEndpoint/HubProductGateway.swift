public import Commands
import Envelope
public import MessageBus
import ProductMessages
public import ProductModule
import SwiftProtobuf

/// The products of a home's hub, as a device asks for them over the bus.
public struct HubProductGateway: ProductRemoteGateway {
    /// How long one question may take, with all retries: a person waits for it.
    private static let budget = Duration.seconds(2)

    private let household: HouseholdID
    private let sender: any SharedRequestSender
    private let reachability: HubReachability
    private let sendOutbox: @Sendable () async -> Void

    /// Creates the gateway of a home.
    ///
    /// - Parameters:
    ///   - household: The home.
    ///   - sender: Sends requests to the hub's services.
    ///   - reachability: Remembers whether the hub answered.
    ///   - sendOutbox: Wakes what sends the outbox, and returns at once.
    public init(
        household: HouseholdID,
        sender: any SharedRequestSender,
        reachability: HubReachability,
        sendOutbox: @escaping @Sendable () async -> Void
    ) {
        self.household = household
        self.sender = sender
        self.reachability = reachability
        self.sendOutbox = sendOutbox
    }

    /// Asks the hub for the product of an identifier.
    public func fetch(productId: ProductID) async throws(ProductRemoteError) -> RemoteProduct? {
        try await fetch(.with { $0.productID = productId.text })
    }

    /// Asks the hub for the product of a barcode.
    public func fetchByBarcode(_ barcode: ProductModule.Barcode) async throws(ProductRemoteError) -> RemoteProduct? {
        try await fetch(
            .with {
                $0.barcode = barcode.value
                // The normal form of a UPC-E has thirteen digits.
                if barcode.value.count == 8 { $0.barcodeSymbology = BarcodeSymbology.ean8.rawValue }
                $0.acceptsAnyCheckDigit = barcode.scope == .unverified
            }
        )
    }

    private func fetch(
        _ reference: ProductMessages.ProductReference
    ) async throws(ProductRemoteError) -> RemoteProduct? {
        let reply = try await ask(RetrieveProductsRequest.with { $0.references = [reference] })
        guard reply.products.count == 1, let found = reply.products.first else {
            throw .unreadable(reason: "\(reply.products.count) answers to one question")
        }
        guard found.hasProduct else { return nil }
        return RemoteProduct(try ProductModule.Product(answered: found.product), origin: .home)
    }

    /// Asks the hub for its page; it can't apply filters by sync state, which is the device's own, nor by identities.
    public func query(_ query: ProductQuery) async throws(ProductRemoteError) -> RemoteProductPage {
        var request = ListProductsRequest()
        request.limit = UInt32(clamping: query.page.limit)
        request.cursor = query.page.cursor
        request.sort = query.sort.key.rawValue
        request.descending = query.sort.isDescending
        var leftOut: [ProductFilterStrategy] = []
        for filter in query.filters {
            if let message = ProductFilter(filter) { request.filters.append(message) } else { leftOut.append(filter) }
        }
        let areStatusesLeftOut = leftOut.contains { $0.asksForStatus }
        if areStatusesLeftOut, let all = ProductFilter(.any(ProductStatus.allCases.map { .status($0) })) {
            // Unasked, the hub would leave out archived and blocked products.
            request.filters.append(all)
        }
        var products: [RemoteProduct] = []
        let reply = try await ask(request)
        for message in reply.products {
            products.append(RemoteProduct(try ProductModule.Product(answered: message), origin: .home))
        }
        return RemoteProductPage(products: products, leftOut: leftOut, nextCursor: reply.nextCursor)
    }

    /// Wakes what sends the outbox.
    public func upsert(_ products: [ProductID]) async { await sendOutbox() }

    /// Wakes what sends the outbox.
    public func delete(_ ids: [ProductID]) async { await sendOutbox() }

    private func ask<Request: RequestMessage>(_ request: Request) async throws(ProductRemoteError) -> Request.Reply {
        let options = RequestOptions(household: household.bytes, budget: Self.budget)
        do throws(Refusal) {
            let reply = try await sender.request(request, of: Request.service, options: options)
            reachability.note(hasAnswered: true)
            return reply
        } catch {
            reachability.note(hasAnswered: !error.status.isRetryable)
            throw error.status == .deadline ? .late : .unavailable(reason: error.description)
        }
    }
}
