import Commands
import CommonMessages
import EndpointKit
public import Envelope
public import Foundation
public import MessageBus
public import Sync
import SyncMessages

/// The data folder as a device of a home: keeps each service's store in step with the hub of the home.
///
/// A folder without a `hub.json` is the hub of its own home; ``join(_:)`` makes it a device.
public actor HomeDevice {
    /// Connects to the broker of a hub.
    public typealias Connect = @Sendable (HubAddress) throws(Refusal) -> HubConnection

    struct Membership {
        let address: HubAddress
        let home: HouseholdID
        let hub: HubConnection
        let members: [DeviceStore.Member]
    }

    let file: URL
    let stores: [DeviceStore]
    private let connect: Connect
    var membership: Membership?
    private var keepsInStep = false
    private var agents: Task<Void, Never>?
    /// Whether a device that is not kept in step has an occasion to exchange data.
    public private(set) var isExchangeDue = false

    /// Creates the device of a data folder.
    ///
    /// - Parameters:
    ///   - file: The file `hub.json` of the folder.
    ///   - stores: The stores of all services.
    ///   - connect: Connects to the broker of a hub.
    public init(file: URL, stores: [DeviceStore], connect: @escaping Connect) {
        self.file = file
        self.stores = stores.sorted { $0.service.rawValue < $1.service.rawValue }
        self.connect = connect
    }

    /// Keeps the device in step until ``stop()``, from ``join(_:home:)`` on; a hub has nothing to do.
    public func start() async throws(Refusal) {
        keepsInStep = true
        if let membership = try current() { run(membership) }
    }

    /// Goes on after ``stop()``.
    func resume(_ membership: Membership) {
        keepsInStep = true
        run(membership)
    }

    /// Keeps the device in step from the next ``join(_:home:)`` on.
    func keepInStepOnceJoined() { keepsInStep = true }

    /// Whether ``start()`` was called, and ``stop()`` was not.
    var isRunning: Bool { keepsInStep }

    private func run(_ membership: Membership) {
        guard keepsInStep, agents == nil else { return }
        let members = membership.members
        for member in members {
            let topic = EventTopic(household: membership.home.bytes, service: member.service)
            membership.hub.observe(topic) { Task { await member.agent.notice(.hint) } }
        }
        agents = Task {
            await withDiscardingTaskGroup { group in
                for member in members { group.addTask { await member.agent.run() } }
            }
        }
    }

    /// Ends what ``start()`` began.
    public func stop() async {
        keepsInStep = false
        agents?.cancel()
        await agents?.value
        agents = nil
    }

    /// Tells that a service has an occasion to exchange data, such as what a command wrote.
    ///
    /// A device that is not kept in step remembers it, for ``isExchangeDue``.
    public func notice(_ occasion: ReplicaCore.Occasion, by service: ServiceName) async {
        guard let member = membership?.members.first(where: { $0.service == service }) else { return }
        guard agents != nil else {
            isExchangeDue = true
            return
        }
        await member.agent.notice(occasion)
    }

    /// Makes the folder a device of a home, and reads what the hub has.
    ///
    /// - Throws: A ``Refusal`` when the hub cannot be reached or does not admit the device, or when the folder has data
    ///   of its own; then nothing has changed.
    func join(_ address: HubAddress, home: HouseholdID) async throws(Refusal) -> DeviceStatus {
        let address = try address.rejoining(try current()?.address)
        let joined = try await check(address, home: home)
        do throws(HubAddressError) { try address.write(to: file) } catch { throw error.refusal }
        membership = joined
        try await exchangeOnce()
        return try await status()
    }

    /// Checks that the stores can become those of a device of a home; changes nothing.
    ///
    /// - Throws: A ``Refusal`` when the hub cannot be reached or does not admit the device, or when a store has data of
    ///   its own.
    @discardableResult
    func check(_ address: HubAddress, home: HouseholdID) async throws(Refusal) -> Membership {
        let joined = try connect(address, home)
        for member in joined.members {
            try await refusing(member) { () async throws(ReplicaError) in try await member.check() }
        }
        if let first = joined.members.first {
            try await refusing(first) { () async throws(ReplicaError) in try await first.ask() }
        }
        return joined
    }

    /// Exchanges everything with the hub, once, and compares what the device has with what the hub has.
    ///
    /// It also begins to keep the device in step, where that is wanted and another process has made the folder a
    /// device.
    ///
    /// - Returns: How the device stands afterward; a service that failed says why.
    /// - Throws: A ``Refusal`` when the folder is the hub of its home, or its store fails.
    func synchronize() async throws(Refusal) -> DeviceStatus {
        try await withAgents { agent in
            await agent.synchronize()
            await agent.verify()
        }
        return try await status()
    }

    /// Exchanges everything with the hub, once, as ``synchronize()`` does, and compares nothing.
    func exchangeOnce() async throws(Refusal) { try await withAgents { await $0.synchronize() } }

    private func withAgents(_ work: @escaping @Sendable (SyncAgent) async -> Void) async throws(Refusal) {
        guard let membership = try current() else { throw .isHub }
        isExchangeDue = false
        for member in membership.members {
            try await refusing(member) { () async throws(ReplicaError) in try await member.join() }
        }
        await withDiscardingTaskGroup { group in
            for member in membership.members { group.addTask { await work(member.agent) } }
        }
        run(membership)
    }

    /// Returns how the device stands with its hub.
    func status() async throws(Refusal) -> DeviceStatus {
        var status = DeviceStatus()
        for store in stores {
            do throws(StoreError) { status.add(try await store.effects()) } catch {
                throw ReplicaError.store(error).refusal(by: store.service)
            }
        }
        guard let membership = try current() else { return status }
        status.hub = membership.address.endpoint
        for member in membership.members {
            let ofService = try await refusing(member) { () async throws(ReplicaError) in try await member.status() }
            status.services.append(ServiceSyncStatus(member.service, ofService))
        }
        return status
    }

    /// The membership that the file names.
    ///
    /// Another process can make the folder a device, and end that after this one has left the hub.
    func current() throws(Refusal) -> Membership? {
        if let membership, agents != nil || FileManager.default.fileExists(atPath: file.path) { return membership }
        let address: HubAddress?
        do throws(HubAddressError) { address = try HubAddress.read(from: file) } catch { throw error.refusal }
        membership = nil
        guard let address, let home = address.home else { return nil }
        membership = try connect(address, home)
        return membership
    }

    private func connect(_ address: HubAddress, _ home: HouseholdID) throws(Refusal) -> Membership {
        let hub = try connect(address)
        let device = address.device.map { FeedDevice($0, name: address.name ?? "") }
        let members = stores.map { store in
            store.member(of: home, through: hub, as: device, settling: address.conflictSetting)
        }
        return Membership(address: address, home: home, hub: hub, members: members)
    }

    func refusing<Value: Sendable>(
        _ member: DeviceStore.Member,
        _ body: () async throws(ReplicaError) -> Value
    ) async throws(Refusal) -> Value {
        do throws(ReplicaError) { return try await body() } catch { throw error.refusal(by: member.service) }
    }
}
