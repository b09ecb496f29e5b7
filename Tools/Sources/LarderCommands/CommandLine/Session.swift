/// What one run of the command works with.
public struct Session: Sendable {
    /// The release that `--version` tells.
    let version: String
    let environment: [String: String]
    let console: any Console
    let backend: any Backend
    /// Names this run: the idempotency key of its writes, unless the user gives one.
    let runIdentifier: String

    /// Makes a session.
    ///
    /// The identifier is unique for each run, so that two runs of the same command both count.
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

    /// How the page that this run prints on looks.
    var page: Page { Page(console: console, environment: environment) }
}
