import Commands
import Foundation
import ProductDomain

extension ProductModuleService {
    /// The outcome of looking for a product.
    struct Lookup {
        var product: Product?
        /// Why the remote could not be asked for what this device lacks.
        var failure: ProductRemoteError?
    }

    /// Returns what this device has, and what the remote has of the rest.
    ///
    /// What is here is answered as it is, and refreshed in the background by the read policy. What is only there is
    /// kept here before it is answered. A title is looked for only here: the remote knows identifiers and barcodes.
    func lookUp(_ references: [ProductReference]) async throws(ProductError) -> [Lookup] {
        do throws(StoreError) {
            var found = try await store.find(references, of: context.household).map { Lookup(product: $0) }
            guard let remote, remote.strategy.readPolicy != .localOnly else { return found }
            let missing = references.indices.filter { found[$0].product == nil && references[$0].isKnownElsewhere }
            if !missing.isEmpty { try await fetch(references, at: missing, into: &found, from: remote) }
            let here = found.indices.filter { !missing.contains($0) }.compactMap { found[$0].product?.productId }
            if !here.isEmpty { try await refresh(here, from: remote) }
            return found
        } catch { throw .store(error) }
    }

    /// Asks the remote for products one after another; its first failure ends the questions, except for an answer that
    /// this release can't read, which says nothing of the others.
    private func fetch(
        _ references: [ProductReference],
        at places: [Int],
        into found: inout [Lookup],
        from remote: ProductRemote
    ) async throws(StoreError) {
        let start = remote.clock.now
        var failure = await remote.connectivity.isOnline ? nil : ProductRemoteError.offline
        var fetched: [RemoteProduct] = []
        let states = try await store.openSyncStates(of: context.household)
        for place in places {
            if failure == nil, remote.clock.now.timeIntervalSince(start) > ProductRemote.patience.seconds {
                failure = .late
            }
            guard failure == nil else {
                found[place].failure = failure
                continue
            }
            do throws(ProductRemoteError) {
                let answer = try await remote.gateway.fetch(references[place])
                // The remote still has what this device deleted, until it hears of it.
                guard let product = answer, states[product.product.productId] != .pendingDelete else {
                    remote.counters.add { $0.missing += 1 }
                    continue
                }
                remote.counters.add { $0.fetched += 1 }
                found[place].product = product.product
                fetched.append(product)
            } catch {
                remote.counters.add { $0.failures += 1 }
                found[place].failure = error
                if case .unreadable = error { continue }
                failure = error
            }
        }
        try await keep(fetched, from: remote)
    }

    /// Keeps what the remote has and this device lacks: the home's own records come with the hub's feed, and those of a
    /// catalog are copied by their first use.
    private func keep(_ products: [RemoteProduct], from remote: ProductRemote) async throws(StoreError) {
        if products.contains(where: { $0.origin == .home }) { await remote.syncStates.markStale() }
        var drafts: [ProductDraft] = []
        for product in products where product.origin == .catalog {
            if let draft = product.product.firstUse { drafts.append(draft) }
        }
        let context = context.forCopies(at: remote.clock.now)
        for start in stride(from: 0, to: drafts.count, by: Self.mostProducts) {
            let slice = Array(drafts[start...].prefix(Self.mostProducts))
            let copies: AddProductsResult
            do throws(ProductError) { copies = try await store.upsert(slice, for: context) } catch {
                if case .store(let error) = error { throw error }
                preconditionFailure("A slice has no more drafts than a command takes: \(error)")
            }
            await send(copies.entries.compactMap { $0.product?.productId })
        }
    }
}

extension ProductRemoteGateway {
    /// Fetches the product of a reference; nothing for a title.
    fileprivate func fetch(_ reference: ProductReference) async throws(ProductRemoteError) -> RemoteProduct? {
        switch reference {
        case .productId(let id): try await fetch(productId: id)
        case .barcode(let barcode): try await fetchByBarcode(barcode)
        case .title: nil
        }
    }
}

extension ProductReference {
    /// Whether a remote finds products by it.
    fileprivate var isKnownElsewhere: Bool {
        if case .title = self { false } else { true }
    }
}

extension Product {
    /// What the home copies of a shared record by its first use; `nil` for a record without a name.
    fileprivate var firstUse: ProductDraft? {
        let facts = ["category", "packaging"].reduce(ProductFacts.none) { $0.setting($1, to: self.facts[$1]) }
        return try? ProductDraft(
            productId: barcode == nil && productId.isGenerated ? productId : nil,
            barcode: barcode,
            title: title.text,
            brand: brand,
            facts: facts
        )
    }
}

extension CommandContext {
    /// The context of a write that a read gives rise to.
    fileprivate func forCopies(at now: Date) -> CommandContext {
        CommandContext(
            household: household,
            principal: principal,
            idempotencyKey: nil,
            requestHash: [],
            locale: locale,
            now: now
        )
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1_000_000_000_000_000_000
    }
}
