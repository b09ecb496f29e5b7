public import ArgumentParser

/// The flags of the broker; each has an environment variable in ``Setting``.
public struct BrokerOptions: ParsableArguments {
    /// The option `--listen`.
    @Option(help: "Endpoints to listen at, separated by commas (LARDER_LISTEN): ipc://PATH or tcp://HOST:PORT.")
    public var listen: String?
    /// The option `--server-key`.
    @Option(help: "File of the broker's secret key, for tcp:// endpoints (LARDER_SERVER_KEY).")
    public var serverKey: String?
    /// The option `--access`.
    @Option(help: "The access list, which admits keys (LARDER_ACCESS). Default: access in the data folder.")
    public var access: String?
    /// The option `--data`.
    @Option(help: "Folder of the home's data, which the broker will own (LARDER_DATA).")
    public var data: String?
    /// The option `--log-level`.
    @Option(help: "trace, debug, info, notice, warning, error or critical (LARDER_LOG_LEVEL).")
    public var logLevel: String?
    /// The flag `--healthcheck`.
    @Flag(help: "Check by message whether the running broker answers, and exit with 0 or 1.")
    public var healthcheck = false

    /// Creates options; called by the parser.
    public init() {}
}
