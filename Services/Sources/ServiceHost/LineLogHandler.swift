import Foundation
public import Logging

/// Writes each log event as one JSON object on one line of standard error.
///
/// The fields `time`, `level`, `service` and `message` come first, then the metadata by name. What is logged names
/// messages and identifiers, never what a home has or cooks.
public struct LineLogHandler: LogHandler {
    /// The fields of every event.
    public var metadata: Logger.Metadata = [:]
    /// Events below it are dropped.
    public var logLevel: Logger.Level
    private let service: String
    private let write: @Sendable (String) -> Void

    /// Makes a handler.
    ///
    /// - Parameters:
    ///   - service: The name in the field `service`.
    ///   - level: Events below it are dropped.
    ///   - write: Takes each line without its end; standard error when not given.
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

    /// The text as a JSON string.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20:
                quoted += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// UTC with milliseconds, as RFC 3339 writes it.
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

    /// Writes a line in one piece, so that threads do not mix theirs.
    public static func writeToStandardError(_ line: String) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
