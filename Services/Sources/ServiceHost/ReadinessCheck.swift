import CommonMessages
import Envelope
public import MessageBus
public import SQLKit
import Synchronization

/// Determines whether a service can answer: it reads its store, and requests the status of the services that it needs.
///
/// A result is valid for a second, so that frequent health checks cost nothing.
public final class ReadinessCheck: Sendable {
    private struct State {
        var databases: [any SQLDatabase] = []
        var last: (found: ContinuousClock.Instant, readiness: Readiness)?
    }

    /// How long a result is valid.
    private static let validity = Duration.seconds(1)
    private let client: BusClient
    private let state = Mutex(State())

    /// Creates a check that reaches other services through a client.
    public init(client: BusClient) { self.client = client }

    /// Adds a database to the check.
    public func include(_ database: any SQLDatabase) { state.withLock { $0.databases.append(database) } }

    /// Makes a router report the result of this check.
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

    /// Returns why a service is unavailable; `nil` when it is available.
    private func problem(of service: ServiceName, within limit: Duration) async -> String? {
        do throws(Refusal) {
            let status = try await client.status(of: service, timeout: limit)
            return status.ready ? nil : "\(service) is not ready: \(status.reason)"
        } catch {
            return "\(service) does not answer: \(error.problem.sentence)"
        }
    }
}
