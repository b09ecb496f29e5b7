public import Foundation
public import Logging
public import MessageBus

/// What a service's flags and environment say, checked.
public struct ServiceConfiguration: Sendable {
    /// Where the broker is.
    public let broker: Endpoint
    /// By what the service proves who it is; `nil` inside this host.
    public let credentials: BusCredentials?
    /// Where the data lies.
    public let dataFolder: DataFolder
    /// Events below it are not logged.
    public let logLevel: Logger.Level
    /// How many requests the broker hands over at once; at least 2, so that a nested call cannot starve itself.
    public let credit: Int

    /// Reads flags first, then the environment, then the defaults.
    public init(
        _ options: ServiceOptions,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(StartupFailure) {
        dataFolder = DataFolder(flag: options.data, environment: environment)
        broker = try Endpoint(
            Setting.broker.value(flag: options.broker, environment: environment) ?? dataFolder.socket
        )
        credentials = try KeyFiles(key: options.key, brokerKey: options.brokerKey, environment: environment)
            .credentials(for: broker)
        logLevel = try Self.logLevel(flag: options.logLevel, environment: environment)
        let text = Setting.credit.value(flag: options.credit, environment: environment) ?? "16"
        guard let credit = Int(text), (2...1_000).contains(credit) else {
            throw .badSetting(flag: Setting.credit.flag, value: text, expected: "a number from 2 to 1000")
        }
        self.credit = credit
    }

    /// The level that the flag or the environment names; `info` when neither does.
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
