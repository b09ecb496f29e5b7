import ArgumentParser

/// Runs all services for every process on this host.
struct ServeCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run all services and the broker in one process, until it is stopped.",
        usage: "larder serve [--listen ENDPOINT]… [options]",
        discussion: """
            Other larder commands on the same data folder use it by themselves. Ctrl-C or SIGTERM finishes what is \
            under way and exits 0.

            EXAMPLES
              larder serve
              larder serve --listen tcp://127.0.0.1:5555
              larder serve --listen tcp://0.0.0.0:5555 --server-key ~/keys/broker.key
            """
    )

    @Option(help: "A further endpoint to listen at, besides the data folder's socket; may be repeated.")
    var listen: [String] = []
    @Option(
        help: "The file of the broker's secret key, for tcp:// endpoints. Default: LARDER_SERVER_KEY, else none.",
        completion: .file()
    )
    var serverKey: String?
    @Option(help: "The access list. Default: LARDER_ACCESS, else access in the data folder.", completion: .file())
    var access: String?
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard shared.broker == nil else {
            throw ValidationError("`larder serve` runs its own broker: omit --broker.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let console = session.console
        let listening = Listening(
            endpoints: listen,
            serverKey: SharedOptions.chosen(serverKey, or: session.environment["LARDER_SERVER_KEY"]),
            access: SharedOptions.chosen(access, or: session.environment["LARDER_ACCESS"])
        )
        let destination = shared.destination(in: session.environment)
        do {
            try await session.backend.serve(destination, listening: listening) { endpoints in
                let places = endpoints.map { "  \($0)\n" }.joined()
                console.write("Larder listens at\n\(places)Stop it with Ctrl-C.\n")
            }
        } catch {
            throw .refused(error.sentence)
        }
        console.write("Larder has stopped.\n")
    }
}
