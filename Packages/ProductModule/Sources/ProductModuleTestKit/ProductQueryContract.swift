import Commands
import CommandsTestKit
import Foundation
public import ProductModule
import Testing

/// What the queries of every product store keep to, against a model.
///
/// A test runs ``check()`` against a store in which the home has no products yet.
public struct ProductQueryContract: Sendable {
    private let store: any ProductLocalStore
    private let home = HouseholdID(name: "products random")

    /// Makes the contract.
    public init(store: any ProductLocalStore) { self.store = store }

    /// Every filter and order finds what the model finds, page by page with cursors: on a device with changes that
    /// wait, that were refused, and that deleted products.
    public func check() async throws {
        var generator = SeededGenerator(seed: 7)
        let made = try (0..<60).map { try ProductQueries.product($0, &generator) }
        let plans = made.map { product in
            PlannedOperation(.create(ProductRow.product(product).changes), of: key(of: product), expecting: 0)
        }
        _ = try await store.commit(plans, outcome: [], for: context)
        let states = try await leaveOpen(made)
        let products = Array(try await store.get(made.map(\.productId), of: home).values)
        #expect(products.count == 55 && Set(states.values).count == 3)
        var found = 0
        for _ in 0..<120 {
            let selection = try ProductQueries.selection(&generator)
            let expected = ProductQueries.expected(selection, of: products, states: states)
            let pages = try await read(selection, limit: 1 + generator.below(20))
            #expect(pages == expected, "\(selection)")
            found += expected.count
        }
        #expect(found > 500)
    }

    /// Reads every page of a query.
    private func read(_ selection: ProductSelection, limit: Int) async throws -> [Product] {
        var (found, cursor): ([Product], String) = ([], "")
        repeat {
            let query = ProductQuery(
                page: PageRequest(limit: limit, cursor: cursor),
                sort: selection.sort,
                filters: [selection.filter]
            )
            let page = try await store.query(query, of: home)
            #expect(page.elements.count <= limit && (page.elements.count == limit || page.nextCursor.isEmpty))
            (found, cursor) = (found + page.elements, page.nextCursor)
        } while !cursor.isEmpty && found.count <= 60
        return found
    }

    /// Makes the node a device, and changes some products there, of which the hub refuses some.
    ///
    /// - Returns: How they stand with the hub.
    private func leaveOpen(_ products: [Product]) async throws -> [ProductID: ProductSyncState.Kind] {
        try await store.transact(in: home) { transaction throws(StoreError) in
            var head = try transaction.head()
            head.role = .device
            try transaction.save(head)
        }
        var states: [ProductID: ProductSyncState.Kind] = [:]
        for (number, product) in products.enumerated() where number % 6 < 2 {
            let isDeleted = number % 12 == 0
            let change = Intent.change([GroupChange("brand", .write(Array("\"Mill\"".utf8)))])
            let intent = isDeleted ? Intent.delete : change
            let plan = PlannedOperation(intent, of: key(of: product), expecting: 1)
            _ = try await store.commit([plan], outcome: [], for: context)
            let isRefused = number % 12 == 7
            if isRefused { try await refuseLast() }
            states[product.productId] = isDeleted ? .pendingDelete : isRefused ? .failed : .pendingUpsert
        }
        return states
    }

    private func refuseLast() async throws {
        try await store.transact(in: home) { transaction throws(StoreError) in
            guard let last = try transaction.outbox(shownOnly: true).last else { return }
            let refusal = OperationRefusal(code: "sync.no", sentence: "No.")
            try transaction.note(.refused(refusal), to: last.group, at: Date(timeIntervalSince1970: 1_700_000_000))
        }
    }

    private func key(of product: Product) -> EntityKey { ProductRow.product(product).key }

    private var context: CommandContext { .test(household: home.description) }
}
