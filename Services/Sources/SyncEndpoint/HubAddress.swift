public import Commands
import Envelope
public import Foundation
import MessageBus

/// Where a device finds the hub of its home: the content of the file `hub.json` in its data folder.
public struct HubAddress: Codable, Hashable, Sendable {
    /// The endpoint of the hub's broker.
    public let endpoint: String
    /// The path of the device's secret key; empty within a host.
    public let keyFile: String
    /// The path of the broker's public key; empty within a host.
    public let brokerKeyFile: String
    /// The home: 32 hexadecimal digits.
    private let household: String
    /// The identity of this device for the hub, which keeps what the device has not read; `nil` in the file of an
    /// earlier release, and for a device that only asks whether it could join.
    public internal(set) var device: UUID?
    /// What people call this device.
    public let name: String?
    /// How the device settles what it and other devices changed at once: `lastWriteWins`, `remoteWins`, `localWins`, or
    /// `merge`; `nil` for the first.
    ///
    /// A person writes it into the file; it counts from the next start on.
    public internal(set) var conflictPolicy: String?

    /// Creates an address.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint of the hub's broker.
    ///   - keyFile: The path of the device's secret key; empty within a host.
    ///   - brokerKeyFile: The path of the broker's public key; empty within a host.
    ///   - home: The home.
    ///   - device: The identity of a device that has not joined before; `nil` for one that does not join.
    ///   - name: What people call the device.
    init(
        endpoint: String,
        keyFile: String,
        brokerKeyFile: String,
        home: HouseholdID,
        device: UUID? = nil,
        name: String = ""
    ) {
        self.device = device
        self.name = name
        self.endpoint = endpoint
        self.keyFile = keyFile
        self.brokerKeyFile = brokerKeyFile
        household = home.bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    }

    /// The home.
    public var home: HouseholdID? {
        guard household.utf8.count == 32 else { return nil }
        let digits = Array(household.utf8)
        let bytes = stride(from: 0, to: 32, by: 2).compactMap { place in
            UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16)
        }
        return HouseholdID(bytes: bytes)
    }

    /// The address for a device that joins its home again, under the identity that it has there.
    ///
    /// - Throws: A ``Refusal`` when it is a device of another home.
    func rejoining(_ known: HubAddress?) throws(Refusal) -> HubAddress {
        guard let known else { return self }
        guard known.leads(toSameHubAs: self) else { throw .otherHub(known.endpoint) }
        var address = self
        address.device = known.device ?? device
        address.conflictPolicy = known.conflictPolicy
        return address
    }

    /// Whether both lead to the same home at the same hub.
    private func leads(toSameHubAs other: HubAddress) -> Bool {
        endpoint == other.endpoint && keyFile == other.keyFile && brokerKeyFile == other.brokerKeyFile
            && household == other.household
    }

    /// Reads the file; `nil` when there is none.
    ///
    /// - Throws: When the file is there and cannot be read.
    public static func read(from file: URL) throws(HubAddressError) -> HubAddress? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        guard let data = try? Data(contentsOf: file), let address = try? JSONDecoder().decode(Self.self, from: data),
            address.home != nil
        else { throw .unreadable(path: file.path) }
        if let policy = address.conflictPolicy, ConflictSetting(rawValue: policy) == nil {
            throw .unknownPolicy(path: file.path, policy: policy)
        }
        return address
    }

    /// Writes the file.
    ///
    /// - Throws: When the folder cannot be written.
    public func write(to file: URL) throws(HubAddressError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do { try encoder.encode(self).write(to: file, options: .atomic) } catch { throw .unwritable(path: file.path) }
    }
}

extension HubAddress {
    /// Removes the file, so that the folder is a device no more.
    static func remove(_ file: URL) throws(HubAddressError) {
        do { try FileManager.default.removeItem(at: file) } catch { throw .unwritable(path: file.path) }
    }
}

/// Why the address of a hub cannot be kept.
public enum HubAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is damaged.
    case unreadable(path: String)
    /// The file names a conflict policy that does not exist.
    case unknownPolicy(path: String, policy: String)
    /// The file cannot be written.
    case unwritable(path: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .unreadable(let path):
            "\(path) does not name the hub of this device: join the home again with `larder device join`."
        case .unknownPolicy(let path, let policy):
            "\(path) has the conflict policy \"\(policy)\": write lastWriteWins, remoteWins, localWins, or merge."
        case .unwritable(let path): "\(path) cannot be written: check the folder and the space on the disk."
        }
    }
}

extension HubAddressError {
    /// The refusal for people.
    var refusal: Refusal {
        switch self {
        case .unreadable, .unknownPolicy: Refusal(.unavailable, code: "sync.unreadable", sentence: description)
        case .unwritable: Refusal(.unavailable, code: "sync.unwritable", sentence: description)
        }
    }
}
