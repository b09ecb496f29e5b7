import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Sync
import SyncMessages

extension HomeDevice {
    /// Makes the folder a home of its own again, with everything that it has.
    ///
    /// - Parameter keepsChanges: Whether it leaves although changes wait, which the hub then never gets.
    /// - Returns: The hub's endpoint, and whether the hub forgot the device.
    /// - Throws: A ``Refusal`` when the folder is a hub, when changes wait, or when a store or the folder fails.
    func leave(keepsChanges: Bool) async throws(Refusal) -> LeaveHomeReply {
        guard let membership = try current() else { throw .isHub }
        await exchange()
        let waiting = try await status().services.reduce(0) { $0 + $1.pending }
        guard waiting == 0 || keepsChanges else { throw .waiting(waiting) }
        var reply = LeaveHomeReply()
        reply.hub = membership.address.endpoint
        reply.hubWasTold = try await leaveHub { () throws(HubAddressError) in try HubAddress.remove(file) }
        return reply
    }

    /// Makes what the stores have a home of its own; the file stays, unless something is done about it at the end.
    ///
    /// - Parameter finish: Runs after every store has left; when it throws, the device continues.
    /// - Returns: Whether the hub forgot the device.
    /// - Throws: A ``Refusal`` when the folder is a hub, or when a store or the folder fails; the device continues.
    func leaveHub(
        finishing finish: () throws(HubAddressError) -> Void = { () throws(HubAddressError) in }
    ) async throws(Refusal) -> Bool {
        guard let membership = try current() else { throw .isHub }
        let keepsInStep = isRunning
        await stop()
        do throws(Refusal) {
            let wasTold = try await leave(membership)
            do throws(HubAddressError) { try finish() } catch { throw error.refusal }
            self.membership = nil
            if keepsInStep { keepInStepOnceJoined() }
            return wasTold
        } catch {
            // What is left of the membership continues until leaving is tried again.
            if keepsInStep { resume(membership) }
            throw error
        }
    }

    private func leave(_ membership: Membership) async throws(Refusal) -> Bool {
        var wasTold = true
        for member in membership.members {
            do throws(ReplicaError) { try await member.forget() } catch { wasTold = false }
        }
        for member in membership.members {
            try await refusing(member) { () async throws(ReplicaError) in try await member.leave() }
        }
        return wasTold
    }

    /// Returns the devices of a home, as its hub knows them; a device asks its hub.
    func devices(of household: HouseholdID) async throws(Refusal) -> [KnownDevice] {
        let membership = try current()
        var known: [UUID: Commands.FeedReader] = [:]
        for store in stores {
            let member = membership?.members.first { $0.service == store.service }
            do throws(ReplicaError) {
                let readers = if let member { try await member.readers() } else { try await store.readers(household) }
                for reader in readers where known[reader.device].map({ $0.at < reader.at }) ?? true {
                    known[reader.device] = reader
                }
            } catch { throw error.refusal(by: store.service) }
        }
        let here = membership?.address.device
        return known.values.sorted { ($0.name, $0.device.uuidString) < ($1.name, $1.device.uuidString) }.map { reader in
            KnownDevice(reader, isThis: reader.device == here)
        }
    }
}

extension KnownDevice {
    fileprivate init(_ reader: Commands.FeedReader, isThis: Bool) {
        self.init()
        device = FeedDevice(reader.device, name: reader.name)
        principal = reader.principal
        lastSeenMilliseconds = reader.at.wholeMilliseconds
        self.isThis = isThis
    }
}

extension Refusal {
    static func waiting(_ changes: UInt64) -> Refusal {
        Refusal(
            .conflict,
            code: "sync.waiting",
            sentence: "Changes wait for the hub (\(changes)): run `larder sync now` while it can be reached, or leave "
                + "with --keep-changes, and they stay on this machine alone.",
            params: ["changes": String(changes)]
        )
    }
}
