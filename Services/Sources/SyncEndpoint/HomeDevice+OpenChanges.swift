import Commands
import Envelope
import MessageBus
import Sync
import SyncMessages

extension HomeDevice {
    /// Returns the changes of a home that wait for a person, on a hub and on a device.
    func openChanges(of household: HouseholdID) async throws(Refusal) -> [SyncMessages.OpenChange] {
        var found: [SyncMessages.OpenChange] = []
        for store in stores {
            do throws(StoreError) {
                found += try await store.openChanges(household).map { SyncMessages.OpenChange($0, in: store.service) }
            } catch { throw ReplicaError.store(error).refusal(by: store.service) }
        }
        return found
    }

    /// Settles a change that waits for a person.
    ///
    /// - Throws: A ``Refusal`` when no change waits under the identity, or when it can't be made any more.
    func resolve(
        _ id: String,
        by resolution: Sync.Resolution,
        for context: CommandContext
    ) async throws(Refusal) -> SyncMessages.OpenChange {
        let (module, number) = id.firstIndex(of: "-").map { (id[..<$0], id[id.index(after: $0)...]) } ?? ("", "")
        guard let store = stores.first(where: { $0.service.module == module }) else { throw .noOpenChange(id) }
        let resolved: DeviceStore.Resolved?
        do throws(StoreError) { resolved = try await store.resolve(String(number), resolution, context) } catch {
            throw ReplicaError.store(error).refusal(by: store.service)
        }
        switch resolved?.result {
        case .done: await notice(.written, by: store.service)
        case .outdated: throw .outdated(id)
        case .unknown, nil: throw .noOpenChange(id)
        }
        guard let change = resolved?.change else { throw .noOpenChange(id) }
        return SyncMessages.OpenChange(change, in: store.service)
    }
}

extension Refusal {
    fileprivate static func outdated(_ id: String) -> Refusal {
        Refusal(
            .conflict,
            code: "sync.outdated",
            sentence:
                "The change \"\(id)\" cannot be made any more, because what it changed is gone or the home's rules "
                + "forbid it: make the change again, or drop it with `larder sync discard \(id)`.",
            params: ["id": id]
        )
    }
}
