import Foundation
public import MessageBus
public import ZeroMQ

/// A folder of keys that is deleted after its test.
public final class KeyFolder: Sendable {
    /// The path.
    public let folder = "/tmp/larder-keys-\(UUID().uuidString)"

    /// Creates the folder, for its owner only.
    public init() { mkdir(folder, 0o700) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The path of a file.
    public func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Creates a key pair under a name.
    @discardableResult
    public func make(_ name: String) throws -> CurveKeyPair {
        let keys = CurveKeyPair.generate()
        try KeyFile.write(keys, to: path(name), name: name)
        return keys
    }

    /// Writes a file for its owner only, atomically.
    public func write(_ text: String, to name: String) throws {
        let beside = path("\(name).\(UUID().uuidString)")
        try text.write(toFile: beside, atomically: false, encoding: .utf8)
        chmod(beside, 0o600)
        rename(beside, path(name))
    }

    /// The permissions of a file; `nil` for one that is not there.
    public func mode(_ name: String) -> UInt32? {
        var status = stat()
        return stat(path(name), &status) == 0 ? status.st_mode & 0o777 : nil
    }

    /// The credentials of a client or worker: its own key and the broker's.
    public func credentials(_ name: String, broker: String = "broker.pub") throws -> BusCredentials {
        try BusCredentials(keyFile: path("\(name).key"), brokerKeyFile: path(broker))
    }
}
