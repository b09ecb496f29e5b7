import ArgumentParser
import MessageBus

/// Shows the activity of the services repeatedly.
struct TopCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "top",
        abstract: "Show the activity of the services: rates, queues, times and refusals.",
        usage: "larder top [options]",
        discussion: """
            The first table counts from the broker's start, each later one since the table before. Waiting is from a \
            request's arrival to its first worker, handling from there to its reply; both as the median and the \
            99th percentile. Ends with Ctrl-C.

            EXAMPLES
              larder top
              larder top --once --broker tcp://127.0.0.1:5555
              larder top --json --interval 10 >> load.jsonl
            """
    )

    @Flag(help: "Show one table and end.")
    var once = false
    @Flag(help: "Show the broker's status as JSON, one line per interval.")
    var json = false
    @Option(help: "The seconds between two tables.")
    var interval: Double = 2
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard interval >= 0.1, interval <= 3_600 else {
            throw ValidationError("--interval takes the seconds between two tables: 0.1 to 3600.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        try await session.withConnection(shared) { (connection, _) async throws(CommandFailure) in
            var earlier: BrokerStatus?
            while true {
                let status: BrokerStatus
                do throws(Refusal) { status = try await connection.brokerStatus() } catch {
                    throw CommandFailure(error)
                }
                session.console.write(text(of: status, since: earlier, connection, session))
                earlier = status
                if once { return }
                do { try await Task.sleep(for: .seconds(interval)) } catch { return }
            }
        }
    }

    private func text(
        of status: BrokerStatus,
        since earlier: BrokerStatus?,
        _ connection: any Connection,
        _ session: Session
    ) -> String {
        if json { return status.json + "\n" }
        let load = BrokerLoad(status, since: earlier)
        let title = "\(connection.description), \(load.period)\n"
        // On a terminal, replaces the previous table; in a file or a pipe, appends to it.
        let clear = session.console.outputIsTerminal && !once ? "\u{1b}[H\u{1b}[2J" : ""
        return clear + title + load.table.text(on: session.page) + load.notes.map { $0 + "\n" }.joined()
    }
}
