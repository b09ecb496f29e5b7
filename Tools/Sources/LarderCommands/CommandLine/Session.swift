/// The environment of one run of the command.
public struct Session: Sendable {
    /// The release that `--version` prints.
    let version: String
    let environment: [String: String]
    let console: any Console
    let backend: any Backend
    /// The identifier of this run, which is the idempotency key of its writes by default.
    let runIdentifier: String

    /// Creates a session.
    ///
    /// The identifier is unique for each run, so that running the same command twice counts twice.
    public init(
        version: String,
        environment: [String: String],
        console: any Console,
        backend: any Backend,
        runIdentifier: String
    ) {
        self.version = version
        self.environment = environment
        self.console = console
        self.backend = backend
        self.runIdentifier = runIdentifier
    }

    /// The layout of this run's output.
    var page: Page { Page(console: console, environment: environment) }
}
