public import ArgumentParser

/// The flags of every service; each has an environment variable in ``Setting``.
public struct ServiceOptions: ParsableArguments {
    /// The option `--broker`.
    @Option(help: "Endpoint of the broker (LARDER_BROKER): ipc://PATH or tcp://HOST:PORT.")
    public var broker: String?
    /// The option `--key`.
    @Option(help: "File of the service's secret key, for a broker at tcp:// (LARDER_KEY).")
    public var key: String?
    /// The option `--broker-key`.
    @Option(help: "File of the broker's public key (LARDER_BROKER_KEY).")
    public var brokerKey: String?
    /// The option `--data`.
    @Option(help: "Folder of the home's data (LARDER_DATA).")
    public var data: String?
    /// The option `--database`.
    @Option(help: "PostgreSQL database for the tables (LARDER_DATABASE): postgresql://USER@HOST/DATABASE.")
    public var database: String?
    /// The option `--log-level`.
    @Option(help: "trace, debug, info, notice, warning, error or critical (LARDER_LOG_LEVEL).")
    public var logLevel: String?
    /// The option `--credit`.
    @Option(help: "Requests that the broker sends to the service at once, from 2 to 1000 (LARDER_CREDIT).")
    public var credit: String?
    /// The option `--drain`.
    @Option(help: "Seconds in which the service finishes its requests after SIGTERM, from 0 to 600 (LARDER_DRAIN).")
    public var drain: String?
    /// The flag `--healthcheck`.
    @Flag(help: "Check by message whether the running service is ready, and exit with 0 or 1.")
    public var healthcheck = false

    /// Creates options; called by the parser.
    public init() {}
}
