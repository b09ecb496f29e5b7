import ArgumentParser
import DeadLetterMessages

/// Replays requests that the broker gave up.
struct DeadLetterReplayCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Resend the requests that Larder gave up on, under their own keys.",
        usage: "larder deadletter replay <id>... [options]\n       larder deadletter replay --all [options]",
        discussion: """
            Removes each request that succeeds. One that fails stays, and Larder says why. A service does not repeat \
            what it has already done, but remembers that for 30 days only: an older request needs --allow-repetition.

            EXAMPLES
              larder deadletter replay 1763731234567-0123456789abcdef
              larder deadletter replay --all
            """
    )

    @Argument(help: "The names, as larder deadletter list shows them.")
    var ids: [String] = []
    @Flag(help: "Send all again, oldest first.")
    var all = false
    @Flag(help: "Send also what is so old that it may be done twice.")
    var allowRepetition = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard ids.isEmpty == all else { throw ValidationError("Name the requests to send again, or say --all.") }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let isDone = try await session.withHome(shared) { (home) async throws(CommandFailure) -> Bool in
            let chosen = all ? try await home.deadLetters().map(\.id) : ids
            if chosen.isEmpty { session.console.write("No request was given up.\n") }
            var isDone = true
            for id in chosen {
                var request = ReplayDeadLetterRequest()
                request.id = id
                request.allowRepetition = allowRepetition
                do throws(CommandFailure) {
                    let reply = try await home.write(request, step: "replay \(id)")
                    session.console.write("\(id) is done: \("\(reply.status)".uppercased()).\n")
                } catch {
                    guard case .refused(let sentence) = error else { throw error }
                    session.console.writeError("\(id) is not done: \(sentence)")
                    isDone = false
                }
            }
            return isDone
        }
        guard isDone else { throw .reported }
    }
}
