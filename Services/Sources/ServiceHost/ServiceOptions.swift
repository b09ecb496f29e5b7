public import ArgumentParser

/// The flags that every service understands; each has its environment variable in ``Setting``.
public struct ServiceOptions: ParsableArguments {
    /// `--broker`.
    @Option(help: "Endpoint of the broker (LARDER_BROKER): ipc://PATH or tcp://HOST:PORT.")
    public var broker: String?
    /// `--key`.
    @Option(help: "File of the service's secret key, for a broker at tcp:// (LARDER_KEY).")
    public var key: String?
    /// `--broker-key`.
    @Option(help: "File of the broker's public key (LARDER_BROKER_KEY).")
    public var brokerKey: String?
    /// `--data`.
    @Option(help: "Folder of the home's data (LARDER_DATA).")
    public var data: String?
    /// `--log-level`.
    @Option(help: "trace, debug, info, notice, warning, error or critical (LARDER_LOG_LEVEL).")
    public var logLevel: String?
    /// `--credit`.
    @Option(help: "Requests that the broker hands over at once, from 2 to 1000 (LARDER_CREDIT).")
    public var credit: String?
    /// `--healthcheck`.
    @Flag(help: "Ask the running service whether it is ready, by message, and exit with 0 or 1.")
    public var healthcheck = false

    /// Made by the parser.
    public init() {}
}
