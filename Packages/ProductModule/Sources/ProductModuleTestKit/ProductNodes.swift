public import Commands
import CommandsTestKit
public import Foundation
public import ProductModule
import Synchronization
import Testing

/// A device of a home and its hub, each over a store: the device's module reaches the hub without a network, and as
/// badly as a test wants.
public final class ProductNodes: Sendable {
    /// The home that both belong to.
    public let home: HouseholdID
    /// The hub's products.
    public let hub: any ProductLocalStore
    /// The device's products.
    public let device: any ProductLocalStore
    /// What the device's module counted.
    public let counters = ProductReadCounters()
    private let state = Mutex(State())

    private struct State: Sendable {
        var isOnline = true
        var failure: ProductRemoteError?
        var shared: [RemoteProduct] = []
        var progress = ProductSyncProgress()
        var now = Date(timeIntervalSince1970: 1_700_000_000)
        var isExchangeDue = false
        var questions = 0
        var sent: [ProductID] = []
        var deleted: [ProductID] = []
        var background: [@Sendable () async -> Void] = []
    }

    /// Makes a store the device of a home.
    public init(
        home: HouseholdID = HouseholdID(name: "smith"),
        hub: any ProductLocalStore,
        device: any ProductLocalStore
    ) async throws {
        (self.home, self.hub, self.device) = (home, hub, device)
        try await device.transact(in: home) { transaction throws(StoreError) in
            var head = try transaction.head()
            head.role = .device
            try transaction.save(head)
        }
    }

    /// Makes two nodes in memory.
    public static func inMemory() async throws -> ProductNodes {
        let device = InMemoryEntityStore<ProductRow>(epoch: "device", incarnation: Incarnation(high: 7, low: 7))
        return try await ProductNodes(hub: InMemoryProductStore(), device: InMemoryProductStore(device))
    }

    /// The device's module for one request.
    public func module(_ strategy: SyncStrategy = SyncStrategy(), key: String? = nil) -> ProductModuleService {
        let remote = ProductRemote(
            gateway: self,
            syncStates: self,
            connectivity: self,
            clock: self,
            strategy: strategy,
            counters: counters,
            background: { [weak self] work in self?.state.withLock { $0.background.append(work) } }
        )
        return ProductModuleService(store: device, context: context(key), remote: remote)
    }

    /// The hub's module for one request.
    public func hubModule(key: String? = nil) -> ProductModuleService {
        ProductModuleService(store: hub, context: context(key))
    }

    private func context(_ key: String?) -> CommandContext {
        CommandContext(
            household: home,
            principal: "me",
            idempotencyKey: key,
            requestHash: [],
            locale: "",
            now: now
        )
    }

    /// Carries out what the module does in the background.
    public func runBackground() async {
        while let work = state.withLock({ $0.background.isEmpty ? nil : $0.background.removeFirst() }) { await work() }
    }

    /// Carries out the exchange that is due, as a running sync agent does.
    public func settle() async throws {
        await runBackground()
        let isDue = state.withLock { state in
            defer { state.isExchangeDue = false }
            return state.isExchangeDue && state.isOnline
        }
        if isDue { try await exchange() }
    }

    /// Sends what waits on the device, and reads what the hub has, before or after it.
    ///
    /// - Parameters:
    ///   - strategy: What holds of changes that meet.
    ///   - readsFirst: Whether the device reads before it sends, so that the changes meet on the device.
    /// - Throws: The failure of a store.
    public func exchange(_ strategy: SyncStrategy = SyncStrategy(), readsFirst: Bool = false) async throws {
        if readsFirst { try await read(by: strategy) }
        let (home, now) = (home, now)
        let waiting = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: true).filter { $0.status == .pending }
        }
        for entry in waiting {
            try await device.transact(in: home) { transaction throws(StoreError) in
                try transaction.save(sentPosition: entry.position)
            }
            let answer = try await hub.transact(in: home) { transaction throws(StoreError) in
                try transaction.receive(entry.group, at: now)
            }
            try await device.transact(in: home) { transaction throws(StoreError) in
                try transaction.note(answer, to: entry.group, at: now)
            }
        }
        try await read(by: strategy)
    }

    private func read(by strategy: SyncStrategy) async throws {
        let (now, policy) = (now, strategy.conflictPolicy ?? .lastWriteWins)
        let cursor = try await device.transact(in: home) { transaction throws(StoreError) in try transaction.cursor() }
        let page = try await hub.feed(of: home, after: cursor.seq, limit: 500)
        let result = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.apply(page, by: policy, at: now)
        }
        #expect(result == .applied(seq: page.head))
    }

    /// Connects the device, or cuts it off.
    public func connect(_ isOnline: Bool) { state.withLock { $0.isOnline = isOnline } }

    /// Lets the hub fail at every question; `nil` lets it answer.
    public func fail(_ failure: ProductRemoteError?) { state.withLock { $0.failure = failure } }

    /// Adds a record that homes share.
    public func share(_ product: Product) {
        state.withLock { $0.shared.append(RemoteProduct(product, origin: .catalog)) }
    }

    /// Says how the exchanges go.
    public func report(_ progress: ProductSyncProgress) { state.withLock { $0.progress = progress } }

    /// Lets time pass.
    public func wait(seconds: TimeInterval) { state.withLock { $0.now += seconds } }

    /// Whether someone asked for an exchange.
    public var isExchangeDue: Bool { state.withLock { $0.isExchangeDue } }

    /// How many questions the hub was asked.
    public var questions: Int { state.withLock { $0.questions } }

    /// What the module had sent since the last call: changes, then deletions.
    public func takeSent() -> (changed: [ProductID], deleted: [ProductID]) {
        state.withLock { state in
            defer { (state.sent, state.deleted) = ([], []) }
            return (state.sent, state.deleted)
        }
    }

    /// Counts a question, and fails it if the hub shall fail.
    private func beginQuestion() throws(ProductRemoteError) {
        let failure = state.withLock { state in
            state.questions += 1
            return state.isOnline ? state.failure : .offline
        }
        if let failure { throw failure }
    }

    private func ask<Value>(
        _ question: () async throws(ProductError) -> Value
    ) async throws(ProductRemoteError) -> Value {
        try beginQuestion()
        do throws(ProductError) { return try await question() } catch { throw .unavailable(reason: "\(error)") }
    }
}

extension ProductNodes: ProductRemoteGateway {
    /// Asks the hub, then the shared records.
    public func fetch(productId: ProductID) async throws(ProductRemoteError) -> RemoteProduct? {
        let product = try await ask { () throws(ProductError) in
            try await hubModule().retrieveProduct(by: .productId(productId))
        }
        if let product { return RemoteProduct(product, origin: .home) }
        return state.withLock { state in state.shared.first { $0.product.productId == productId } }
    }

    /// Asks the hub, then the shared records.
    public func fetchByBarcode(_ barcode: Barcode) async throws(ProductRemoteError) -> RemoteProduct? {
        let product = try await ask { () throws(ProductError) in
            try await hubModule().retrieveProduct(by: .barcode(barcode))
        }
        if let product { return RemoteProduct(product, origin: .home) }
        return state.withLock { state in state.shared.first { $0.product.barcode?.value == barcode.value } }
    }

    /// Asks the hub.
    public func query(_ query: ProductQuery) async throws(ProductRemoteError) -> RemoteProductPage {
        let page = try await ask { () throws(ProductError) in try await hubModule().retrieveProducts(query: query) }
        let products = page.elements.map { RemoteProduct($0, origin: .home) }
        return RemoteProductPage(products: products, nextCursor: page.nextCursor)
    }

    /// Notes that an exchange is due.
    public func upsert(_ products: [ProductID]) async {
        state.withLock { state in
            state.sent += products
            state.isExchangeDue = true
        }
    }

    /// Notes that an exchange is due.
    public func delete(_ ids: [ProductID]) async {
        state.withLock { state in
            state.deleted += ids
            state.isExchangeDue = true
        }
    }
}

extension ProductNodes: ProductSyncStateStore, ConnectivityProvider, WallClock {
    /// What a test said.
    public func progress() async -> ProductSyncProgress { state.withLock { $0.progress } }

    /// Notes that an exchange is due.
    public func markStale() async { state.withLock { $0.isExchangeDue = true } }

    /// Whether the device is connected.
    public var isOnline: Bool { get async { state.withLock { $0.isOnline } } }

    /// The time, which only a test lets pass.
    public var now: Date { state.withLock { $0.now } }
}
