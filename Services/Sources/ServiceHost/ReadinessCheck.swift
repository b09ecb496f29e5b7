import CommonMessages
import Envelope
public import MessageBus
public import SQLiteKit
import Synchronization

/// Whether a service can answer: it reads its store, and asks the services that it needs how they are.
///
/// A finding holds for a second, so that frequent health checks cost nothing.
public final class ReadinessCheck: Sendable {
    private struct State {
        var databases: [SQLiteDatabase] = []
        var last: (found: ContinuousClock.Instant, readiness: Readiness)?
    }

    /// How long a finding holds.
    private static let validity = Duration.seconds(1)
    private let client: BusClient
    private let state = Mutex(State())

    /// Makes a check that asks other services through a client.
    public init(client: BusClient) { self.client = client }

    /// Checks a database from now on.
    public func include(_ database: SQLiteDatabase) { state.withLock { $0.databases.append(database) } }

    /// Lets a router answer with what this check finds.
    public func report(on router: inout RequestRouter) {
        let needs = router.needs
        router.reportReadiness { context in await self.readiness(needing: needs, before: context.deadline) }
    }

    private func readiness(needing needs: [ServiceName], before deadline: ContinuousClock.Instant) async -> Readiness {
        let (databases, last) = state.withLock { ($0.databases, $0.last) }
        if let last, last.found.duration(to: .now) < Self.validity { return last.readiness }
        var readiness = Readiness()
        for database in databases {
            do throws(StorageError) { try await database.check() } catch { readiness.obstacle = error.description }
        }
        let remaining = ContinuousClock.now.duration(to: deadline)
        let limit = min(remaining * 9 / 10, Duration.seconds(1))
        let missing = await withTaskGroup(of: String?.self) { group in
            for service in needs { group.addTask { await self.problem(of: service, within: limit) } }
            return await group.reduce(into: [String]()) { missing, problem in
                if let problem { missing.append(problem) }
            }
        }
        readiness.missing = missing.sorted()
        state.withLock { [readiness] in $0.last = (.now, readiness) }
        return readiness
    }

    /// Returns why a service cannot be asked now; `nil` when it can.
    private func problem(of service: ServiceName, within limit: Duration) async -> String? {
        do throws(Refusal) {
            let status = try await client.status(of: service, timeout: limit)
            return status.ready ? nil : "\(service) is not ready: \(status.reason)"
        } catch {
            return "\(service) does not answer: \(error.problem.sentence)"
        }
    }
}
