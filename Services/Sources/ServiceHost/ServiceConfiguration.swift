public import Foundation
public import Logging
public import MessageBus

/// A service's checked configuration, from its flags and environment.
public struct ServiceConfiguration: Sendable {
    /// The broker's endpoint.
    public let broker: Endpoint
    /// The keys of the service and of its broker; `nil` within this host.
    public let credentials: BusCredentials?
    /// The folder of the home's data.
    public let dataFolder: DataFolder
    /// The address of the PostgreSQL database that holds the tables; `nil` for a file in the data folder.
    public let database: String?
    /// The lowest level that is logged.
    public let logLevel: Logger.Level
    /// How many requests the broker sends at once; at least 2, so that a nested call cannot starve itself.
    public let credit: Int
    /// How long the service may take to finish its requests when it ends.
    public let drain: Duration

    /// Reads flags first, then the environment, then the defaults.
    public init(
        _ options: ServiceOptions,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(StartupFailure) {
        dataFolder = DataFolder(flag: options.data, environment: environment)
        database = Setting.database.value(flag: options.database, environment: environment)
        broker = try Endpoint(
            Setting.broker.value(flag: options.broker, environment: environment) ?? dataFolder.socket
        )
        credentials = try KeyFiles(key: options.key, brokerKey: options.brokerKey, environment: environment)
            .credentials(for: broker)
        logLevel = try Self.logLevel(flag: options.logLevel, environment: environment)
        let credit = Setting.credit.value(flag: options.credit, environment: environment) ?? "16"
        self.credit = try Self.number(credit, in: 2...1_000, for: .credit)
        let drain = Setting.drain.value(flag: options.drain, environment: environment) ?? "10"
        self.drain = .seconds(try Self.number(drain, in: 0...600, for: .drain))
    }

    private static func number(
        _ text: String,
        in range: ClosedRange<Int>,
        for setting: Setting
    ) throws(StartupFailure) -> Int {
        guard let number = Int(text), range.contains(number) else {
            let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
            throw .badSetting(flag: setting.flag, value: text, expected: expected)
        }
        return number
    }

    /// Returns the level of the flag or of the environment; `info` by default.
    public static func logLevel(
        flag: String?,
        environment: [String: String]
    ) throws(StartupFailure) -> Logger.Level {
        let text = Setting.logLevel.value(flag: flag, environment: environment) ?? "info"
        guard let level = Logger.Level(rawValue: text.lowercased()) else {
            let names = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badSetting(flag: Setting.logLevel.flag, value: text, expected: "one of \(names)")
        }
        return level
    }
}
