import Commands
import Envelope
import Foundation
import MessageBus
import Sync
import SyncMessages

extension ServiceSyncStatus {
    /// Creates the message of a service's status.
    init(_ service: ServiceName, _ status: SyncStatus) {
        self.init()
        self.service = service.rawValue
        let backlog = status.backlog
        pending = UInt64(clamping: backlog.pending)
        oldestPendingMilliseconds = backlog.oldestPending?.wholeMilliseconds ?? 0
        refused = UInt64(clamping: backlog.refused)
        seq = UInt64(clamping: backlog.seq)
        lastSuccessMilliseconds = status.lastSuccess?.wholeMilliseconds ?? 0
        if let failure = status.lastFailure { self.failure = failure.refusal(by: service).problem }
        successRate = status.successRate
        mismatches = UInt64(clamping: status.mismatches)
        conflicts = UInt64(clamping: backlog.conflicts)
        snapshotStaged = UInt64(clamping: backlog.snapshot?.staged ?? 0)
        snapshotTotal = UInt64(clamping: backlog.snapshot?.total ?? 0)
        staleReads = UInt64(clamping: status.staleReads)
        isOffline = status.state == .offline
    }
}
