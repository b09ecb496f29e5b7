import Foundation
public import Logging
import TextFormats

/// Writes each log event as one JSON object on one line of standard error.
///
/// The fields `time`, `level`, `service` and `message` come first, then the metadata sorted by name. Logs contain
/// messages' names and identifiers, never what a home has or cooks.
public struct LineLogHandler: LogHandler {
    /// The metadata of every event.
    public var metadata: Logger.Metadata = [:]
    /// The lowest level that is logged.
    public var logLevel: Logger.Level
    private let service: String
    private let write: @Sendable (String) -> Void

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - service: The value of the field `service`.
    ///   - level: The lowest level that is logged.
    ///   - write: Called with each line without its line feed; by default, it writes to standard error.
    public init(
        service: String,
        level: Logger.Level,
        write: @escaping @Sendable (String) -> Void = Self.writeToStandardError
    ) {
        self.service = service
        logLevel = level
        self.write = write
    }

    /// One field of every event.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes one line.
    public func log(event: LogEvent) {
        var line = "{\"time\":\"\(Self.now())\",\"level\":\"\(event.level)\",\"service\":\(Self.quoted(service))"
        line += ",\"message\":\(Self.quoted(event.message.description))"
        let fields = metadata.merging(event.metadata ?? [:]) { _, newer in newer }
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            line += ",\(Self.quoted(name)):\(Self.json(value))"
        }
        if let error = event.error { line += ",\"error\":\(Self.quoted("\(error)"))" }
        write(line + "}")
    }

    private static func json(_ value: Logger.Metadata.Value) -> String {
        switch value {
        case .stringConvertible(let number as any BinaryInteger): "\(number)"
        case .stringConvertible(let number as Double) where number.isFinite: "\(number)"
        case .string(let text): quoted(text)
        default: quoted(value.description)
        }
    }

    private static func quoted(_ text: String) -> String { JSONValue.string(text).line }

    /// Returns UTC with milliseconds in the format of RFC 3339.
    private static func now() -> String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        var parts = tm()
        gmtime_r(&time.tv_sec, &parts)
        return String(
            format: "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ",
            parts.tm_year + 1_900,
            parts.tm_mon + 1,
            parts.tm_mday,
            parts.tm_hour,
            parts.tm_min,
            parts.tm_sec,
            time.tv_nsec / 1_000_000
        )
    }

    /// Writes a line in one piece, so that lines of different threads do not mix.
    public static func writeToStandardError(_ line: String) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
