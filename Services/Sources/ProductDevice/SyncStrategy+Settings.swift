public import ProductModule
public import ServiceHost

extension SyncStrategy {
    /// Reads when a device asks its hub, and when it sends.
    public init(environment: [String: String]) throws(StartupFailure) {
        let reading = Setting.readPolicy.value(flag: nil, environment: environment) ?? "stale:300"
        let writing = Setting.writePolicy.value(flag: nil, environment: environment) ?? "immediate"
        guard let readPolicy = Self.readPolicy(reading) else {
            let expected = "local, stale:SECONDS or always"
            throw .badSetting(flag: Setting.readPolicy.variable, value: reading, expected: expected)
        }
        guard let writePolicy = Self.writePolicies[writing] else {
            throw .badSetting(flag: Setting.writePolicy.variable, value: writing, expected: "immediate or enqueue")
        }
        self.init(readPolicy: readPolicy, writePolicy: writePolicy)
    }

    private static let writePolicies: [String: WritePolicy] = [
        "immediate": .localThenRemoteImmediate, "enqueue": .localThenEnqueue,
    ]

    /// From no time to a year, in seconds.
    private static let longest = 0...31_536_000

    private static func readPolicy(_ text: String) -> ReadPolicy? {
        switch text {
        case "local": return .localOnly
        case "always": return .localThenRemoteAlwaysBackground
        default:
            guard text.hasPrefix("stale:"), let seconds = Int(text.dropFirst("stale:".count)) else { return nil }
            return longest.contains(seconds) ? .localThenRemoteIfStale(staleAfter: .seconds(seconds)) : nil
        }
    }
}
