import Commands
import CommonMessages
import Envelope
import Foundation
import MessageBus
import Sync
import SyncMessages

/// The services of a stack, each in a process of its own, as one device: each answers for its store, and the owner of
/// the data folder keeps the file that names the hub.
struct ServiceProcesses: FolderDevice {
    let file: URL
    let services: [ServiceName]
    let sender: any SharedRequestSender
    /// The request that is being answered.
    let context: RequestContext

    func status() async throws(Refusal) -> DeviceStatus {
        try joined(await ask(ReadSyncStatusRequest(), for: { $0.status }))
    }

    func synchronize() async throws(Refusal) -> DeviceStatus {
        guard try address() != nil else { throw .isHub }
        return try joined(await ask(SyncNowRequest(), for: { $0.status }))
    }

    func join(_ address: HubAddress, home: HouseholdID) async throws(Refusal) -> DeviceStatus {
        let address = try address.rejoining(try self.address())
        var request = CheckHubRequest()
        (request.hub, request.keyFile, request.brokerKeyFile) = (
            address.endpoint, address.keyFile, address.brokerKeyFile
        )
        for (_, answer) in await ask(request, for: { $0 }) { _ = try answer.get() }
        do throws(HubAddressError) { try address.write(to: file) } catch { throw error.refusal }
        return try await synchronize()
    }

    func leave(keepsChanges: Bool) async throws(Refusal) -> LeaveHomeReply {
        guard let address = try address() else { throw .isHub }
        _ = await ask(SyncNowRequest(), for: { $0.status })
        var waiting: UInt64 = 0
        for (_, status) in await ask(ReadSyncStatusRequest(), for: { $0.status }) {
            waiting += try status.get().services.reduce(0) { $0 + $1.pending }
        }
        guard waiting == 0 || keepsChanges else { throw .waiting(waiting) }
        var reply = LeaveHomeReply()
        (reply.hub, reply.hubWasTold) = (address.endpoint, true)
        for (_, answer) in await ask(LeaveHubRequest(), for: { $0 }) where try !answer.get().hubWasTold {
            reply.hubWasTold = false
        }
        do throws(HubAddressError) { try HubAddress.remove(file) } catch { throw error.refusal }
        return reply
    }

    func devices(of household: HouseholdID) async throws(Refusal) -> [KnownDevice] {
        var known: [Data: KnownDevice] = [:]
        for (_, devices) in await ask(ListDevicesRequest(), for: { $0.devices }) {
            for device in try devices.get() {
                let other = known[device.device.id]
                guard other.map({ $0.lastSeenMilliseconds < device.lastSeenMilliseconds }) ?? true else { continue }
                known[device.device.id] = device
            }
        }
        return known.values.sorted {
            ($0.device.name, $0.device.id.base64EncodedString()) < ($1.device.name, $1.device.id.base64EncodedString())
        }
    }

    func openChanges(of household: HouseholdID) async throws(Refusal) -> [SyncMessages.OpenChange] {
        var changes: [SyncMessages.OpenChange] = []
        for (_, found) in await ask(ReadOpenChangesRequest(), for: { $0.changes }) { changes += try found.get() }
        return changes
    }

    func resolve(
        _ id: String,
        by resolution: Sync.Resolution,
        for command: CommandContext
    ) async throws(Refusal) -> SyncMessages.OpenChange {
        guard let service = services.first(where: { id.hasPrefix($0.module + "-") }) else { throw .noOpenChange(id) }
        var request = ResolveChangeRequest()
        request.id = id
        switch resolution {
        case .retry: request.resolution = .retry
        case .discard: request.resolution = .discard
        }
        return try await sender.request(request, of: service, options: context.nested("resolve")).change
    }

    /// Where the hub is; `nil` for a folder that is the hub of its home.
    private func address() throws(Refusal) -> HubAddress? {
        do throws(HubAddressError) { return try HubAddress.read(from: file) } catch { throw error.refusal }
    }

    /// Joins how the services stand; one that doesn't answer has that for its failure.
    private func joined(_ parts: [(ServiceName, Result<DeviceStatus, Refusal>)]) throws(Refusal) -> DeviceStatus {
        var status = DeviceStatus()
        status.hub = try address()?.endpoint ?? ""
        for (service, part) in parts {
            switch part {
            case .success(let part):
                status.services += part.services
                status.owedEffects += part.owedEffects
                status.refusedEffects += part.refusedEffects
            case .failure(let refusal):
                guard !status.hub.isEmpty else { throw refusal }
                var silent = ServiceSyncStatus()
                (silent.service, silent.failure) = (service.rawValue, refusal.problem)
                status.services.append(silent)
            }
        }
        return status
    }

    /// Asks all services at the same time; the answers are in the order of the services.
    private func ask<Request: SharedRequestMessage, Value: Sendable>(
        _ request: Request,
        for value: @escaping @Sendable (Request.Reply) -> Value
    ) async -> [(ServiceName, Result<Value, Refusal>)] {
        await withTaskGroup { group in
            for service in services {
                let options = context.nested(service.rawValue)
                group.addTask {
                    do throws(Refusal) {
                        let reply = try await sender.request(request, of: service, options: options)
                        return (service, Result<Value, Refusal>.success(value(reply)))
                    } catch { return (service, .failure(error)) }
                }
            }
            var answers: [ServiceName: Result<Value, Refusal>] = [:]
            for await (service, answer) in group { answers[service] = answer }
            return services.compactMap { service in answers[service].map { (service, $0) } }
        }
    }
}
