import ArgumentParser
import CommonMessages
import Envelope
import MessageBus

/// Shows which services answer.
struct StatusCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show which services answer, their versions, and the length of their queues.",
        usage: "larder status [options]",
        discussion: """
            A service that cannot read its store is not ready. One that is degraded misses another service, and
            answers what it can do alone. Exits 1 when a service does not answer or is not ready.

            EXAMPLES
              larder status
              larder status --broker tcp://127.0.0.1:5555
            """
    )

    @OptionGroup var shared: SharedOptions

    /// The status of one service, or the reason that it has none.
    private struct ServiceState: Sendable {
        let service: ServiceName
        let reply: Result<StatusReply, Refusal>

        init(_ service: ServiceName, over connection: any Connection) async {
            self.service = service
            do throws(Refusal) { reply = .success(try await connection.status(of: service)) } catch {
                reply = .failure(error)
            }
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let page = session.page
        let (text, allReady) = try await session.withConnection(shared) {
            (connection, _) async throws(CommandFailure) -> (String, Bool) in
            let answers = await OrderedPipeline.map(Contracts.services, window: 16) { service in
                await ServiceState(service, over: connection)
            }
            // Requested after the answers, so that services started for this run have registered.
            let broker: BrokerStatus
            do throws(Refusal) { broker = try await connection.brokerStatus() } catch { throw CommandFailure(error) }
            let text = "\(connection.description)\n" + Self.table(answers, loads: broker.services).text(on: page)
            return (text, answers.allSatisfy(Self.isReady))
        }
        session.console.write(text)
        guard allReady else { throw .reported }
    }

    private static func isReady(_ answer: ServiceState) -> Bool {
        guard case .success(let reply) = answer.reply else { return false }
        return reply.ready
    }

    private static func table(_ answers: [ServiceState], loads: [BrokerStatus.Service]) -> Table {
        var table = Table()
        let titles = ["service", "state", "version", "up", "workers", "queued", "in flight", ""]
        table.add(titles.map { Span($0, .quiet) })
        for answer in answers {
            let load = loads.first { $0.name == answer.service.rawValue }
            let counts = [load?.workers, load?.queued, load?.inFlight].map { Span($0.map { "\($0)" } ?? "0") }
            switch answer.reply {
            case .success(let reply):
                let up = Span(uptime(reply.uptimeSeconds))
                table.add(
                    [Span(answer.service.rawValue, .name), state(reply), Span(reply.version), up] + counts + [
                        Span(([reply.reason] + reply.degraded).filter { !$0.isEmpty }.joined(separator: " "))
                    ]
                )
            case .failure(let refusal):
                let blank = Span("–")
                table.add(
                    [Span(answer.service.rawValue, .name), Span("no answer", .warning), blank, blank] + counts
                        + [Span(refusal.description)]
                )
            }
        }
        return table
    }

    private static func state(_ reply: StatusReply) -> Span {
        guard reply.ready else { return Span("not ready", .warning) }
        return reply.degraded.isEmpty ? Span("ready", .done) : Span("degraded", .warning)
    }

    private static func uptime(_ seconds: UInt64) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min"
        case ..<86_400: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) d"
        }
    }
}
