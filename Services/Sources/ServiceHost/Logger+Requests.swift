public import Envelope
public import Logging
public import MessageBus

extension Logger {
    /// Creates a logger that writes a service's lines to standard error.
    public init(service: ServiceName, level: Level) {
        self.init(label: service.module) { _ in LineLogHandler(service: service.module, level: level) }
    }

    /// Logs one line for an answered request: its name, identifiers, principal, status and time, never its content.
    ///
    /// A failure of the service itself is logged as an error, everything else as `info`.
    public func log(_ record: RequestRecord) {
        let level: Level = record.status == .internal ? .error : .info
        guard logLevel <= level else { return }
        let elapsed = record.elapsed.components
        let microseconds = elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000
        var fields: Metadata = [
            "correlationId": "\(record.correlationID)",
            "messageType": "\(record.messageType)",
            "status": "\(Self.wireName(of: "\(record.status)"))",
            "ms": .stringConvertible(Double(microseconds) / 1_000),
            "attempt": .stringConvertible(record.attempt),
            "principal": "\(record.principal)",
        ]
        if !record.problemCode.isEmpty { fields["code"] = "\(record.problemCode)" }
        log(level: level, "request", metadata: fields)
    }

    /// Returns a status as in the wire specification: `NOT_FOUND` for `notFound`.
    private static func wireName(of status: String) -> String {
        status.reduce(into: "") { text, character in
            if character.isUppercase { text += "_" }
            text += character.uppercased()
        }
    }
}
