import ArgumentParser
import Envelope
import MessageBus

/// Shows a home's changes as they happen.
struct WatchCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show a home's changes as they happen, until it is stopped.",
        usage: "larder watch [--service NAME] [--from-start | --since NUMBER] [--json] [options]",
        discussion: """
            Shows changes that any command or device makes through a running stack: `larder serve` on the same data \
            folder, or the broker that --broker names. One line per change; with --json one JSON object per line, with \
            the field groups that changed. Ctrl-C ends it and exits 0.

            Each service numbers a home's changes 1, 2, 3 …; --since continues after a number.

            EXAMPLES
              larder watch
              larder watch --service inventory --json
              larder watch --service recipe --from-start
            """
    )

    @Option(
        help: """
            Only this service: quantity, product, inventory, category, recipe, household or shopping; may be given again.
            """
    )
    var service: [String] = []
    @Flag(help: "Begin with the first change.")
    var fromStart = false
    @Option(help: "Begin after the change with this number; requires one --service.")
    var since: UInt64?
    @Flag(help: "Write one JSON object per line.")
    var json = false
    @OptionGroup var shared: SharedOptions

    /// The services that store data, in order of their dependencies.
    private static let storing: [ServiceName] = [
        .quantity, .product, .inventory, .category, .recipe, .household, .shopping,
    ]

    func validate() throws {
        for name in service where !Self.storing.contains(where: { Contracts.service(name) == $0 }) {
            let names = Self.storing.map(\.module).joined(separator: ", ")
            throw ValidationError("There are no changes of \"\(name)\" to watch: the services are \(names).")
        }
        guard since == nil || !fromStart else {
            throw ValidationError("--from-start and --since exclude each other: use one of them.")
        }
        guard since == nil || service.count == 1 else {
            throw ValidationError("Each service has its own numbers: use --since with one --service.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let services = service.isEmpty ? Self.storing : service.compactMap(Contracts.service)
        let start = fromStart ? FeedStart.beginning : since.map { .after(FeedCursor(seq: $0)) } ?? .head
        try await session.withConnection(shared) { (connection, options) async throws(CommandFailure) -> Void in
            let answering = try await answering(services, connection, console: session.console)
            let texts = HomeTexts(sender: connection.sender, options: options)
            let log = WatchLog(
                console: session.console,
                form: json ? .json : .text,
                texts: texts,
                awaiting: start == .head ? answering : []
            )
            if start != .head { await log.tellBeginning() }
            do throws(Refusal) {
                try await connection.watch(services, household: options.household, from: start) { service, update in
                    await log.take(update, of: service)
                }
            } catch { throw CommandFailure(error) }
        }
    }

    /// Reports the services that don't answer yet and returns the others; fails when none answers.
    private func answering(
        _ services: [ServiceName],
        _ connection: any Connection,
        console: any Console
    ) async throws(CommandFailure) -> [ServiceName] {
        var refusals: [(ServiceName, Refusal)] = []
        for service in services {
            do throws(Refusal) { _ = try await connection.status(of: service) } catch {
                refusals.append((service, error))
            }
        }
        guard refusals.count < services.count else {
            throw .refused(refusals.first?.1.description ?? "There is no service to watch.")
        }
        for (service, refusal) in refusals {
            console.writeError("\(refusal.description) Changes of \(service) are shown once it answers.")
        }
        return services.filter { service in !refusals.contains { $0.0 == service } }
    }
}
