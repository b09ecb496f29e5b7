import ArgumentParser

/// Runs everything, for everyone on this machine.
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
            """
    )

    @Option(help: "A further endpoint to listen on, besides the data folder's socket; may be given again.")
    var listen: [String] = []
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard shared.broker == nil else {
            throw ValidationError("`larder serve` runs a broker of its own: leave --broker out.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let console = session.console
        do {
            try await session.backend.serve(shared.destination(in: session.environment), listen: listen) { endpoints in
                let places = endpoints.map { "  \($0)\n" }.joined()
                console.write("Larder listens on\n\(places)Stop it with Ctrl-C.\n")
            }
        } catch {
            throw .refused(error.sentence)
        }
        console.write("Larder has stopped.\n")
    }
}
