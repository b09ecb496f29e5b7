import Commands
import EndpointKit
public import Envelope
public import Foundation
public import MessageBus
import Sync
import SyncMessages

/// The service `sync.v1`, which keeps a device in step with the hub of its home.
///
/// It belongs to the host: only the principal "local" may use it, because its requests name files.
public struct SyncEndpoint: Sendable {
    /// The services with a store, which a device keeps in step.
    public static let services: [ServiceName] = [
        .category, .household, .inventory, .product, .quantity, .recipe, .shopping,
    ]

    private let device: @Sendable (RequestContext) -> any FolderDevice
    private let host: SyncHost

    /// Creates the router of `sync.v1`, for a process with all stores of its data folder.
    ///
    /// - Parameters:
    ///   - version: The release.
    ///   - device: The data folder.
    ///   - host: The time, identities, and name of this host.
    /// - Returns: The router, which runs in the process that owns the folder.
    public static func router(version: String, device: HomeDevice, host: SyncHost) -> RequestRouter {
        SyncEndpoint(device: { _ in device }, host: host).router(version: version)
    }

    /// Creates the router of `sync.v1`, for a data folder whose stores are in other processes; each of those answers
    /// for its store, as ``answer(for:on:)`` says.
    ///
    /// - Parameters:
    ///   - version: The release.
    ///   - file: The file `hub.json` of the folder.
    ///   - services: The services with a store.
    ///   - sender: Sends requests to them, from this host.
    ///   - host: The time, identities, and name of this host.
    /// - Returns: The router, which runs in the process that owns the folder.
    public static func router(
        version: String,
        file: URL,
        services: [ServiceName] = services,
        sender: any SharedRequestSender,
        host: SyncHost
    ) -> RequestRouter {
        let device = { @Sendable (context: RequestContext) in
            ServiceProcesses(file: file, services: services, sender: sender, context: context)
        }
        return SyncEndpoint(device: device, host: host).router(version: version)
    }

    /// Has the process of one service answer for its store, under the service's own name.
    ///
    /// - Parameters:
    ///   - device: The store as part of a device.
    ///   - router: The service's router.
    ///   - host: The time, identities, and name of this host.
    public static func answer(for device: HomeDevice, on router: inout RequestRouter, host: SyncHost) {
        let endpoint = SyncEndpoint(device: { _ in device }, host: host)
        router.handleShared(ReadSyncStatusRequest.self, endpoint.readStatus)
        router.handleShared(SyncNowRequest.self, endpoint.syncNow)
        router.handleShared(ListDevicesRequest.self, endpoint.listDevices)
        router.handleShared(ReadOpenChangesRequest.self, endpoint.readOpenChanges)
        router.handleShared(ResolveChangeRequest.self, endpoint.resolve)
        router.handleShared(CheckHubRequest.self) { (request, context) async throws(Refusal) -> CheckHubReply in
            try context.checkIsLocal()
            let home = try context.home
            let address = HubAddress(
                endpoint: request.hub,
                keyFile: request.keyFile,
                brokerKeyFile: request.brokerKeyFile,
                home: home
            )
            try await device.check(address, home: home)
            return CheckHubReply()
        }
        router.handleShared(LeaveHubRequest.self) { (_, context) async throws(Refusal) -> LeaveHubReply in
            try context.checkIsLocal()
            var reply = LeaveHubReply()
            reply.hubWasTold = try await device.leaveHub()
            return reply
        }
    }

    private func router(version: String) -> RequestRouter {
        var router = RequestRouter(service: .sync, version: version)
        router.handle(ReadSyncStatusRequest.self, readStatus)
        router.handle(SyncNowRequest.self, syncNow)
        router.handle(JoinHomeRequest.self, join)
        router.handle(LeaveHomeRequest.self, leave)
        router.handle(ListDevicesRequest.self, listDevices)
        router.handle(ReadOpenChangesRequest.self, readOpenChanges)
        router.handle(ResolveChangeRequest.self, resolve)
        return router
    }

    private func readStatus(
        _ request: ReadSyncStatusRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ReadSyncStatusReply {
        try context.checkIsLocal()
        var reply = ReadSyncStatusReply()
        reply.status = try await device(context).status()
        return reply
    }

    private func syncNow(_ request: SyncNowRequest, _ context: RequestContext) async throws(Refusal) -> SyncNowReply {
        try context.checkIsLocal()
        var reply = SyncNowReply()
        reply.status = try await device(context).synchronize()
        return reply
    }

    private func leave(_ request: LeaveHomeRequest, _ context: RequestContext) async throws(Refusal) -> LeaveHomeReply {
        try context.checkIsLocal()
        return try await device(context).leave(keepsChanges: request.keepsChanges)
    }

    private func listDevices(
        _ request: ListDevicesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListDevicesReply {
        try context.checkIsLocal()
        var reply = ListDevicesReply()
        reply.devices = try await device(context).devices(of: try context.home)
        return reply
    }

    private func readOpenChanges(
        _ request: ReadOpenChangesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ReadOpenChangesReply {
        try context.checkIsLocal()
        var reply = ReadOpenChangesReply()
        reply.changes = try await device(context).openChanges(of: try context.home)
        return reply
    }

    private func resolve(
        _ request: ResolveChangeRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ResolveChangeReply {
        try context.checkIsLocal()
        let resolution: Sync.Resolution
        switch request.resolution {
        case .retry: resolution = .retry
        case .discard: resolution = .discard
        case .unspecified, .UNRECOGNIZED:
            throw Refusal(
                .invalid,
                code: "sync.noResolution",
                sentence: "The request does not say what to do with the change: retry it, or discard it.",
                field: "resolution"
            )
        }
        var reply = ResolveChangeReply()
        let command = try CommandContext(context, now: host.clock.now)
        reply.change = try await device(context).resolve(request.id, by: resolution, for: command)
        return reply
    }

    private func join(_ request: JoinHomeRequest, _ context: RequestContext) async throws(Refusal) -> JoinHomeReply {
        try context.checkIsLocal()
        let home = try context.home
        guard !request.hub.isEmpty else {
            throw Refusal(
                .invalid,
                code: "sync.noHub",
                sentence: "The request names no hub: give the endpoint of its broker, such as tcp://pantry:5555.",
                field: "hub"
            )
        }
        guard request.name.isEmpty || request.name.namesDevice else { throw .badName }
        let address = HubAddress(
            endpoint: request.hub,
            keyFile: request.keyFile,
            brokerKeyFile: request.brokerKeyFile,
            home: home,
            device: host.makeIdentity(),
            name: request.name.isEmpty ? host.name() : request.name
        )
        var reply = JoinHomeReply()
        reply.status = try await device(context).join(address, home: home)
        return reply
    }
}

extension RequestContext {
    /// The home that the header names.
    fileprivate var home: HouseholdID {
        get throws(Refusal) { try CommandContext(self, now: .distantPast).household }
    }
}
