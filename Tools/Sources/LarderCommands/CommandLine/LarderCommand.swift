import ArgumentParser

/// A subcommand that does work.
///
/// The session provides everything from outside the command, so that tests can run the whole command.
protocol LarderCommand: ParsableCommand {
    /// Does the work and prints the result.
    func perform(in session: Session) async throws(CommandFailure)
}
