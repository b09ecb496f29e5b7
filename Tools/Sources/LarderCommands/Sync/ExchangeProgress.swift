import Envelope
import Foundation
import SyncMessages

/// Tells how far a device is in reading what its hub has, while an exchange runs.
struct ExchangeProgress {
    private static let interval = Duration.seconds(1)

    let home: HomeClient
    let console: any Console

    /// Does something, and tells each second how far it is, when that changed.
    func show<Value>(
        during work: () async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        let watching = Task { await watch() }
        defer { watching.cancel() }
        return try await work()
    }

    private func watch() async {
        var known = DeviceStatus()
        while (try? await Task.sleep(for: Self.interval)) != nil {
            // A status that can't be read now is shown with the next one.
            guard let status = try? await home.ask(ReadSyncStatusRequest()).status, !Task.isCancelled else { continue }
            let line = status.progress(since: known)
            if !line.isEmpty { console.writeError(line) }
            known = status
        }
    }
}

extension DeviceStatus {
    /// What each service has read since an earlier look; empty for nothing.
    fileprivate func progress(since earlier: DeviceStatus) -> String {
        services.compactMap { service in
            let known = earlier.services.first { $0.service == service.service }
            let name = ServiceName(rawValue: service.service).module
            if service.snapshotTotal > 0 {
                return service.snapshotStaged == known?.snapshotStaged ? nil : "\(name): \(service.snapshotProgress)"
            }
            guard let known, known.seq < service.seq else { return nil }
            return "\(name): \(service.seq.grouped) changes"
        }.joined(separator: ", ")
    }
}

extension ServiceSyncStatus {
    /// How far the device is in a snapshot, such as "1,200 of 5,000".
    var snapshotProgress: String { "\(snapshotStaged.grouped) of \(snapshotTotal.grouped)" }
}

extension UInt64 {
    fileprivate var grouped: String { formatted(.number.locale(Locale(identifier: "en_US"))) }
}
