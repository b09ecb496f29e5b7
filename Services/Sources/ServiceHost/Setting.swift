/// One thing that can be configured: a flag, an environment variable, or neither and the default.
///
/// ``all`` is the table in the README of Services; a test compares the two.
public struct Setting: Hashable, Sendable {
    /// The flag, such as `"--data"`.
    public let flag: String
    /// The environment variable, which the flag overrides.
    public let variable: String
    /// What holds when neither is given, for people.
    public let standard: String
    /// Who reads it.
    public let readers: String
    /// What it does.
    public let meaning: String

    /// The broker to send to.
    public static let broker = Setting(
        flag: "--broker",
        variable: "LARDER_BROKER",
        standard: "the data folder's socket",
        readers: "services, larder",
        meaning: "Endpoint of the broker: `ipc://PATH` or `tcp://HOST:PORT`"
    )
    /// Where the broker listens.
    public static let listen = Setting(
        flag: "--listen",
        variable: "LARDER_LISTEN",
        standard: "the data folder's socket",
        readers: "broker-service, larder serve",
        meaning: "Endpoints to listen on, separated by commas: `ipc://PATH` or `tcp://HOST:PORT`"
    )
    /// The broker's own key.
    public static let serverKey = Setting(
        flag: "--server-key",
        variable: "LARDER_SERVER_KEY",
        standard: "none: this host alone",
        readers: "broker-service, larder serve",
        meaning: "File of the broker's secret key; every `tcp://` endpoint then asks for keys"
    )
    /// Who may connect over the network.
    public static let access = Setting(
        flag: "--access",
        variable: "LARDER_ACCESS",
        standard: "`access` in the data folder",
        readers: "broker-service, larder serve, larder keys",
        meaning: "The access list: which keys come in, and what they may do"
    )
    /// The process's own key.
    public static let key = Setting(
        flag: "--key",
        variable: "LARDER_KEY",
        standard: "none: this host alone",
        readers: "services, larder",
        meaning: "File of the own secret key, for a broker at `tcp://`"
    )
    /// The key by which a client recognizes the broker.
    public static let brokerKey = Setting(
        flag: "--broker-key",
        variable: "LARDER_BROKER_KEY",
        standard: "none: this host alone",
        readers: "services, larder",
        meaning: "File of the broker's public key; while that changes, with both"
    )
    /// Where the data is.
    public static let data = Setting(
        flag: "--data",
        variable: "LARDER_DATA",
        standard: "`$XDG_DATA_HOME/larder`, else `~/.local/share/larder`",
        readers: "all",
        meaning: "Folder of the home's data"
    )
    /// The home whose data it is.
    public static let household = Setting(
        flag: "--household",
        variable: "LARDER_HOUSEHOLD",
        standard: "`home`",
        readers: "larder",
        meaning: "The home that a command works for: a name or a UUID"
    )
    /// How numbers and words are read.
    public static let locale = Setting(
        flag: "--locale",
        variable: "LARDER_LOCALE",
        standard: "told from each line",
        readers: "larder",
        meaning: "Language and country of recipes, such as `de-DE`"
    )
    /// How much a process logs.
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
        meaning: "Requests that the broker hands to the service at once, from 2 to 1000"
    )

    /// The whole table, in the README's order.
    public static let all: [Setting] = [
        .broker, .listen, .data, .household, .locale, .logLevel, .credit, .serverKey, .access, .key, .brokerKey,
    ]

    /// What is configured, or `nil` when neither the flag nor the variable says anything.
    public func value(flag: String?, environment: [String: String]) -> String? {
        if let flag, !flag.isEmpty { return flag }
        guard let value = environment[variable], !value.isEmpty else { return nil }
        return value
    }
}
