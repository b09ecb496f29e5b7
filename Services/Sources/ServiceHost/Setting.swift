/// A setting: a flag for most, an environment variable, and a default.
///
/// ``all`` is the table in the README of Services; a test compares the two.
public struct Setting: Hashable, Sendable {
    /// The flag, such as `"--data"`; empty for a setting that only the environment has.
    public let flag: String
    /// The environment variable, which the flag overrides.
    public let variable: String
    /// The default, for people.
    public let standard: String
    /// The programs that use it.
    public let readers: String
    /// Its meaning.
    public let meaning: String

    /// The broker's endpoint.
    public static let broker = Setting(
        flag: "--broker",
        variable: "LARDER_BROKER",
        standard: "the data folder's socket",
        readers: "services, larder",
        meaning: "Endpoint of the broker: `ipc://PATH` or `tcp://HOST:PORT`"
    )
    /// The endpoints that the broker listens at.
    public static let listen = Setting(
        flag: "--listen",
        variable: "LARDER_LISTEN",
        standard: "the data folder's socket",
        readers: "broker-service, larder serve",
        meaning: "Endpoints to listen at, separated by commas: `ipc://PATH` or `tcp://HOST:PORT`"
    )
    /// The broker's own key.
    public static let serverKey = Setting(
        flag: "--server-key",
        variable: "LARDER_SERVER_KEY",
        standard: "none: this host only",
        readers: "broker-service, larder serve",
        meaning: "File of the broker's secret key; every `tcp://` endpoint then requires keys"
    )
    /// The access list of network peers.
    public static let access = Setting(
        flag: "--access",
        variable: "LARDER_ACCESS",
        standard: "`access` in the data folder",
        readers: "broker-service, larder serve, larder keys",
        meaning: "The access list: the admitted keys and their rights"
    )
    /// The process's own key.
    public static let key = Setting(
        flag: "--key",
        variable: "LARDER_KEY",
        standard: "none: this host only",
        readers: "services, larder",
        meaning: "File of your own secret key, for a broker at `tcp://`"
    )
    /// The key by which a client recognizes the broker.
    public static let brokerKey = Setting(
        flag: "--broker-key",
        variable: "LARDER_BROKER_KEY",
        standard: "none: this host only",
        readers: "services, larder",
        meaning: "File of the broker's public key; during a key change, with both keys"
    )
    /// The data folder.
    public static let data = Setting(
        flag: "--data",
        variable: "LARDER_DATA",
        standard: "`$XDG_DATA_HOME/larder`, else `~/.local/share/larder`",
        readers: "all",
        meaning: "Folder of the home's data"
    )
    /// The server that holds the tables in place of files.
    public static let database = Setting(
        flag: "--database",
        variable: "LARDER_DATABASE",
        standard: "a file in the data folder",
        readers: "services with a store",
        meaning: "PostgreSQL database for the tables: `postgresql://USER@HOST/DATABASE`"
    )
    /// The home whose data is used.
    public static let household = Setting(
        flag: "--household",
        variable: "LARDER_HOUSEHOLD",
        standard: "`home`",
        readers: "larder",
        meaning: "The home that a command works for: a name or a UUID"
    )
    /// The locale in which numbers and words are read.
    public static let locale = Setting(
        flag: "--locale",
        variable: "LARDER_LOCALE",
        standard: "the home's language, else inferred from each line",
        readers: "larder",
        meaning: "Language and country of recipes, such as `de-DE`"
    )
    /// The log level.
    public static let logLevel = Setting(
        flag: "--log-level",
        variable: "LARDER_LOG_LEVEL",
        standard: "`info`",
        readers: "services, broker-service",
        meaning: "`trace`, `debug`, `info`, `notice`, `warning`, `error` or `critical`"
    )
    /// How many requests a worker holds at once.
    public static let credit = Setting(
        flag: "--credit",
        variable: "LARDER_CREDIT",
        standard: "`16`",
        readers: "services",
        meaning: "Requests that the broker sends to the service at once, from 2 to 1000"
    )
    /// How long a service finishes its requests after a signal, before it cancels them.
    public static let drain = Setting(
        flag: "--drain",
        variable: "LARDER_DRAIN",
        standard: "`10`",
        readers: "services",
        meaning: "Seconds in which a service finishes its requests after SIGTERM, from 0 to 600"
    )

    /// When a device asks the hub of its home about products.
    public static let readPolicy = Setting(
        flag: "",
        variable: "LARDER_READ_POLICY",
        standard: "`stale:300`",
        readers: "larder, larder serve, product-service",
        meaning: "When a device asks its hub about products: `local`, `stale:SECONDS` or `always`"
    )
    /// When a device sends changes of products.
    public static let writePolicy = Setting(
        flag: "",
        variable: "LARDER_WRITE_POLICY",
        standard: "`immediate`",
        readers: "larder, larder serve, product-service",
        meaning: "When a device sends changes of products to its hub: `immediate` or `enqueue`"
    )

    /// The complete table, in the README's order.
    public static let all: [Setting] = [
        .broker, .listen, .data, .database, .household, .locale, .logLevel, .credit, .drain, .serverKey, .access, .key,
        .brokerKey, .readPolicy, .writePolicy,
    ]

    /// Returns the configured value, or `nil` when neither the flag nor the variable is set.
    public func value(flag: String?, environment: [String: String]) -> String? {
        if let flag, !flag.isEmpty { return flag }
        guard let value = environment[variable], !value.isEmpty else { return nil }
        return value
    }
}
