import Commands
import EndpointKit
import Envelope
import Foundation
public import MessageBus
import Sync
import SyncMessages

/// The service `sync.v1`, which keeps a device in step with the hub of its home.
///
/// It belongs to the host: only the principal "local" may use it, because its requests name files.
public struct SyncEndpoint: Sendable {
    private let device: HomeDevice

    /// Creates the service's router.
    ///
    /// - Parameters:
    ///   - version: The release.
    ///   - device: The data folder.
    /// - Returns: The router, which runs in the process that owns the folder.
    public static func router(version: String, device: HomeDevice) -> RequestRouter {
        let endpoint = SyncEndpoint(device: device)
        var router = RequestRouter(service: .sync, version: version)
        router.handle(ReadSyncStatusRequest.self, endpoint.readStatus)
        router.handle(SyncNowRequest.self, endpoint.syncNow)
        router.handle(JoinHomeRequest.self, endpoint.join)
        router.handle(LeaveHomeRequest.self, endpoint.leave)
        router.handle(ListDevicesRequest.self, endpoint.listDevices)
        router.handle(ReadOpenChangesRequest.self, endpoint.readOpenChanges)
        router.handle(ResolveChangeRequest.self, endpoint.resolve)
        return router
    }

    private func readStatus(
        _ request: ReadSyncStatusRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ReadSyncStatusReply {
        try context.checkIsLocal()
        var reply = ReadSyncStatusReply()
        reply.status = try await device.status()
        return reply
    }

    private func syncNow(_ request: SyncNowRequest, _ context: RequestContext) async throws(Refusal) -> SyncNowReply {
        try context.checkIsLocal()
        var reply = SyncNowReply()
        reply.status = try await device.synchronize(verifies: true)
        return reply
    }

    private func leave(_ request: LeaveHomeRequest, _ context: RequestContext) async throws(Refusal) -> LeaveHomeReply {
        try context.checkIsLocal()
        return try await device.leave(keepsChanges: request.keepsChanges)
    }

    private func listDevices(
        _ request: ListDevicesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListDevicesReply {
        try context.checkIsLocal()
        var reply = ListDevicesReply()
        reply.devices = try await device.devices(of: try context.home)
        return reply
    }

    private func readOpenChanges(
        _ request: ReadOpenChangesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ReadOpenChangesReply {
        try context.checkIsLocal()
        var reply = ReadOpenChangesReply()
        reply.changes = try await device.openChanges(of: try context.home)
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
        let command = try CommandContext(context, now: Date())
        reply.change = try await device.resolve(request.id, by: resolution, for: command)
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
        let address = HubAddress(
            endpoint: request.hub,
            keyFile: request.keyFile,
            brokerKeyFile: request.brokerKeyFile,
            home: home,
            name: request.name.isEmpty ? ProcessInfo.processInfo.hostName : request.name
        )
        var reply = JoinHomeReply()
        reply.status = try await device.join(address, home: home)
        return reply
    }
}

extension RequestContext {
    /// The home that the header names.
    fileprivate var home: HouseholdID {
        get throws(Refusal) {
            guard let home = HouseholdID(bytes: header.householdID), home != .catalog else {
                throw Refusal(.invalid, code: "bus.household", sentence: "The request names no home.")
            }
            return home
        }
    }
}
