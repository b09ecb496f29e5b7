import ArgumentParser
import CommonMessages
import Envelope
import MessageBus
import SyncMessages

/// The commands for what a device exchanges with the hub of its home.
struct SyncCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "What this device exchanges with the hub of its home.",
        discussion: """
            EXAMPLES
              larder sync now
              larder sync status
              larder sync conflicts
            """,
        subcommands: [
            SyncNowCommand.self, SyncStatusCommand.self, SyncConflictsCommand.self, SyncRetryCommand.self,
            SyncDiscardCommand.self,
        ]
    )
}

extension HomeClient {
    /// The same client, for requests that exchange much with another machine.
    var patient: HomeClient { waiting(atLeast: .seconds(600)) }

    /// Returns the same client for requests that take long.
    func waiting(atLeast budget: Duration) -> HomeClient {
        var options = options
        options.budget = max(options.budget, budget)
        return HomeClient(sender: sender, options: options, key: key, language: language)
    }
}

extension DeviceStatus {
    /// Shows each service; why the last exchanges failed goes to standard error, each reason once.
    func show(in session: Session) throws(CommandFailure) {
        session.console.write(table.text(on: session.page))
        var reasons: [String] = []
        for service in services where service.hasFailure && !reasons.contains(service.failure.sentence) {
            reasons.append(service.failure.sentence)
        }
        if services.contains(where: { $0.refused > 0 }) {
            session.console.write("`larder sync conflicts` shows what the hub refused, and why.\n")
        } else if services.contains(where: { $0.conflicts > 0 }) {
            session.console.write("`larder sync conflicts` shows the values that lost.\n")
        }
        showEffects(in: session)
        for reason in reasons { session.console.writeError(reason) }
        if !reasons.isEmpty { throw .reported }
    }

    /// Says what services of this folder refused of each other, and what has not been sent.
    func showEffects(in session: Session) {
        if owedEffects > 0 {
            let changes = owedEffects == 1 ? "1 change" : "\(owedEffects) changes"
            session.console.write("Another service has not yet received \(changes) that earlier commands owe it.\n")
        }
        if refusedEffects > 0 {
            let changes = refusedEffects == 1 ? "1 change" : "\(refusedEffects) changes"
            session.console.write(
                "Another service refused \(changes) that earlier commands owe it: `larder sync conflicts` shows why, and what "
                    + "to do.\n"
            )
        }
    }

    /// One row for each service.
    private var table: Table {
        var table = Table()
        for service in services {
            let name = ServiceName(rawValue: service.service).module
            let tone: Tone = service.pending + service.refused > 0 ? .warning : .plain
            table.add([Span(name, .name), Span(service.backlog, tone)])
        }
        return table
    }
}

extension ServiceSyncStatus {
    /// When data was last exchanged; empty for a device that has exchanged none.
    private var exchanged: String {
        guard lastSuccessMilliseconds > 0 else { return "" }
        return ", last exchange \(Moment.text(lastSuccessMilliseconds))"
    }

    /// What waits for the hub, and what it refused.
    fileprivate var backlog: String {
        let refusals = refused > 0 ? ", \(refused) refused by the hub" : ""
        let lost = conflicts == 1 ? ", 1 conflict" : conflicts > 0 ? ", \(conflicts) conflicts" : ""
        let reading = snapshotTotal > 0 ? ", reads everything: \(snapshotProgress)" : ""
        let mended = mismatches > 0 ? ", differed from the hub and was read again" : ""
        let stale =
            staleReads == 0
            ? "" : staleReads == 1 ? ", 1 answer from old data" : ", \(staleReads) answers from old data"
        let failures =
            successRate < 1 && lastSuccessMilliseconds > 0 ? ", \(Int(successRate * 100)) % of exchanges succeeded" : ""
        let network = isOffline ? ", no connection" : ""
        let rest = refusals + lost + reading + mended + stale + failures + network + exchanged
        guard pending > 0 else { return "nothing waits" + rest }
        let oldest = Moment.text(oldestPendingMilliseconds)
        return (pending == 1 ? "1 change waits" : "\(pending) changes wait") + " since \(oldest)" + rest
    }
}
