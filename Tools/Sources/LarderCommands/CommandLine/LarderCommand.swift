import ArgumentParser

/// A subcommand that does something.
///
/// It is handed what it works with, in place of reaching for the process's own, so that a test runs it whole.
protocol LarderCommand: ParsableCommand {
    /// Does the work, and prints what came of it.
    func perform(in session: Session) async throws(CommandFailure)
}
