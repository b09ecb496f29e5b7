public import DeadLetterMessages
import Dispatch
import Envelope
package import Foundation
import Synchronization

/// Stores requests that killed their workers, one file each, for a person to inspect.
///
/// Only the owner can read the folder and its files. A letter that cannot be stored is counted and reported, and the
/// broker continues.
public final class DeadLetterFolder: Sendable {
    private struct Counts {
        var kept: UInt64 = 0
        var lost: UInt64 = 0
        var waiting = 0
    }

    private let folder: URL
    private let limits: DeadLetterLimits
    private let now: @Sendable () -> UInt64
    private let report: @Sendable (String) -> Void
    /// Writes a file durably, completely or not at all; `false` when it cannot.
    private let writeFile: @Sendable (Data, URL) -> Bool
    private let counts = Mutex(Counts())
    /// Serializes access to the folder, off the broker's thread.
    private let queue = DispatchQueue(label: "larder-dead-letters")

    /// The maximum number of letters that wait to be written.
    private static let waitingLetters = 32

    /// Creates the store; it creates the folder with the first letter.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - limits: How much it stores.
    ///   - now: Returns the milliseconds since 1970.
    ///   - report: Called with a sentence about a letter that could not be stored.
    public convenience init(
        path: String,
        limits: DeadLetterLimits = DeadLetterLimits(),
        now: @escaping @Sendable () -> UInt64 = DeadLetterFolder.systemTime,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.init(path: path, limits: limits, now: now, report: report) { PrivateFile.write($0, to: $1) }
    }

    /// Creates a store that writes its files with a closure, to simulate a full disk.
    package init(
        path: String,
        limits: DeadLetterLimits,
        now: @escaping @Sendable () -> UInt64,
        report: @escaping @Sendable (String) -> Void,
        writeFile: @escaping @Sendable (Data, URL) -> Bool
    ) {
        self.writeFile = writeFile
        folder = URL(fileURLWithPath: path, isDirectory: true)
        self.limits = limits
        self.now = now
        self.report = report
    }

    /// The milliseconds since 1970 on the machine's clock.
    public static func systemTime() -> UInt64 { UInt64(max(0, Date.now.timeIntervalSince1970 * 1_000)) }

    /// How many letters were written since the start.
    public var kept: UInt64 { counts.withLock { $0.kept } }
    /// How many letters could not be written since the start.
    public var lost: UInt64 { counts.withLock { $0.lost } }

    /// Writes a letter soon; once it is durable, deletes the oldest letters beyond the limits.
    public func keep(_ request: PoisonedRequest) {
        let hasRoom = counts.withLock { counts in
            guard counts.waiting < Self.waitingLetters else {
                counts.lost += 1
                return false
            }
            counts.waiting += 1
            return true
        }
        guard hasRoom else { return reportLoss(of: request) }
        queue.async { [self] in
            let isWritten = write(request)
            if !isWritten { reportLoss(of: request) }
            counts.withLock { counts in
                counts.waiting -= 1
                if isWritten { counts.kept += 1 } else { counts.lost += 1 }
            }
        }
    }

    /// Waits until all letters that the broker has given up are written.
    public func settle() { queue.sync {} }

    /// Returns the letters' names, oldest first.
    public func identifiers() -> [DeadLetterID] { queue.sync { names() } }

    /// Returns a letter; `nil` when there is none with that name, or its file is unreadable.
    public func letter(_ identifier: DeadLetterID) -> DeadLetter? { queue.sync { read(identifier) } }

    /// Returns a letter without its payload, and the length of the payload, which it does not read.
    public func heading(_ identifier: DeadLetterID) -> (letter: DeadLetter, payloadBytes: Int)? {
        queue.sync { readHeading(identifier) }
    }

    /// Adds the deaths of a later letter to an earlier one of the same request, and deletes the later one, so that the
    /// request keeps its age.
    public func combine(_ later: DeadLetterID, into earlier: DeadLetterID) {
        queue.sync {
            guard later != earlier, var letter = read(earlier), let repeated = read(later) else { return }
            letter.deaths += repeated.deaths
            guard let bytes = try? letter.wireBytes(), writeFile(Data(bytes), file(earlier)) else { return }
            _ = delete(later)
        }
    }

    /// Deletes letters; returns how many existed.
    @discardableResult
    public func remove(_ identifiers: [DeadLetterID]) -> Int {
        queue.sync { identifiers.filter { delete($0) }.count }
    }

    private func reportLoss(of request: PoisonedRequest) {
        report(
            "A request of \(request.service) has killed \(request.deaths) workers and could not be stored: make room in "
                + "\(folder.path), and make sure that the broker may write there."
        )
    }

    private func file(_ identifier: DeadLetterID) -> URL {
        folder.appendingPathComponent("\(identifier).deadletter", isDirectory: false)
    }

    private func write(_ request: PoisonedRequest) -> Bool {
        let identifier = DeadLetterID(unixMilliseconds: now(), random: .random(in: 0 ... .max))
        var letter = DeadLetter()
        letter.id = identifier.description
        letter.service = request.service
        letter.unixMilliseconds = identifier.unixMilliseconds
        letter.deaths = UInt32(clamping: request.deaths)
        letter.header = Data(request.header)
        letter.payload = Data(request.payload)
        do {
            try prepareFolder()
            guard writeFile(Data(try letter.wireBytes()), file(identifier)) else { return false }
        } catch { return false }
        trim(keeping: identifier)
        return true
    }

    private func prepareFolder() throws {
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        // An existing folder may be open to other users.
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    }

    private func names() -> [DeadLetterID] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.compactMap { $0.hasSuffix(".deadletter") ? DeadLetterID(String($0.dropLast(11))) : nil }.sorted()
    }

    private func read(_ identifier: DeadLetterID) -> DeadLetter? {
        guard let bytes = try? Data(contentsOf: file(identifier)) else { return nil }
        return try? DeadLetter(wireBytes: Array(bytes))
    }

    /// Reads the file up to its last field, the payload; the rest has at most a header and a few short texts.
    private func readHeading(_ identifier: DeadLetterID) -> (letter: DeadLetter, payloadBytes: Int)? {
        guard let handle = try? FileHandle(forReadingFrom: file(identifier)),
            let start = try? handle.read(upToCount: 4_096)
        else { return nil }
        let (headingBytes, payloadBytes) = start.withUnsafeBytes { bytes in
            var reader = FieldReader(bytes: bytes)
            while !reader.isAtEnd {
                let fieldStart = reader.offset
                guard let tag = reader.varint() else { return (0, 0) }
                if tag == Self.payloadTag { return (fieldStart, Int(clamping: reader.varint() ?? 0)) }
                guard reader.skip(tag: tag) else { return (0, 0) }
            }
            return (bytes.count, 0)
        }
        guard headingBytes > 0, let letter = try? DeadLetter(wireBytes: Array(start.prefix(headingBytes))) else {
            return nil
        }
        return (letter, payloadBytes)
    }

    private static let payloadTag: UInt64 = 6 << 3 | 2

    private func delete(_ identifier: DeadLetterID) -> Bool {
        (try? FileManager.default.removeItem(at: file(identifier))) != nil
    }

    /// Deletes expired letters, and the oldest letters beyond the limits, but never the one just written.
    private func trim(keeping newest: DeadLetterID) {
        let age = UInt64(limits.age.wholeMilliseconds)
        let oldest = now() > age ? now() - age : 0
        var kept = names().filter { $0 != newest }
        let expired = kept.prefix { $0.unixMilliseconds < oldest }
        for identifier in expired { _ = delete(identifier) }
        kept.removeFirst(expired.count)
        var total = kept.reduce(size(of: newest)) { $0 + size(of: $1) }
        while let first = kept.first, kept.count >= limits.count || total > limits.bytes {
            total -= size(of: first)
            _ = delete(first)
            kept.removeFirst()
        }
    }

    private func size(of identifier: DeadLetterID) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: file(identifier).path)[.size] as? Int) ?? 0
    }
}
