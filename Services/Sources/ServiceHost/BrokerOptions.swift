public import ArgumentParser

/// The flags that the broker understands; each has its environment variable in ``Setting``.
public struct BrokerOptions: ParsableArguments {
    /// `--listen`.
    @Option(help: "Endpoints to listen on, separated by commas (LARDER_LISTEN): ipc://PATH or tcp://HOST:PORT.")
    public var listen: String?
    /// `--server-key`.
    @Option(help: "File of the broker's secret key, for tcp:// endpoints (LARDER_SERVER_KEY).")
    public var serverKey: String?
    /// `--access`.
    @Option(help: "The access list: which keys come in (LARDER_ACCESS). Default: access in the data folder.")
    public var access: String?
    /// `--data`.
    @Option(help: "Folder of the home's data, whose owner the broker becomes (LARDER_DATA).")
    public var data: String?
    /// `--log-level`.
    @Option(help: "trace, debug, info, notice, warning, error or critical (LARDER_LOG_LEVEL).")
    public var logLevel: String?
    /// `--healthcheck`.
    @Flag(help: "Ask the running broker whether it answers, by message, and exit with 0 or 1.")
    public var healthcheck = false

    /// Made by the parser.
    public init() {}
}
