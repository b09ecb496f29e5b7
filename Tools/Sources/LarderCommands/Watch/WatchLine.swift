import CommonMessages
import Envelope
import Foundation
import MessageBus
import TextFormats

/// One line of `larder watch`.
struct WatchLine {
    /// The text for people.
    let text: String
    /// The text for scripts.
    let json: String

    /// Creates the line of a change; the title and the amount are `nil` when unknown.
    init(change: FeedChange, entity: ChangedEntity, title: String?, amount: String?) {
        let entry = change.entry
        let parts: [String?] = [
            Self.local(entry.atMilliseconds), Self.padded(change.service.module, to: 9),
            Self.padded(entry.kind, to: 11), (title ?? entry.entityID).printable,
            entry.deleted ? "deleted" : amount?.printable, "v\(entry.version)", "by \(entry.actor.printable)",
        ]
        text = parts.compactMap { $0 }.joined(separator: "  ") + "\n"
        var members = [
            "\"time\":\(JSONValue.string(Self.universal(entry.atMilliseconds)).line)",
            "\"service\":\(JSONValue.string(change.service.rawValue).line)",
            "\"epoch\":\(JSONValue.string(change.epoch).line)", "\"seq\":\(entry.seq)",
            "\"kind\":\(JSONValue.string(entry.kind).line)", "\"id\":\(JSONValue.string(entry.entityID).line)",
            "\"title\":\(title.map { JSONValue.string($0).line } ?? "null")", "\"version\":\(entry.version)",
            "\"deleted\":\(entry.deleted)", "\"actor\":\(JSONValue.string(entry.actor).line)",
        ]
        members.append("\"groups\":\(JSONValue.object(entity.groups).line)")
        json = "{\(members.joined(separator: ","))}\n"
    }

    /// Creates the line of a service whose history was replaced.
    init(service: ServiceName, epoch: String) {
        text = "\(service) has a new history, as after a restored backup: its earlier changes no longer apply.\n"
        let members = [
            "\"service\":\(JSONValue.string(service.rawValue).line)", "\"epoch\":\(JSONValue.string(epoch).line)",
            "\"resync\":true",
        ]
        json = "{\(members.joined(separator: ","))}\n"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func universal(_ milliseconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
            .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// Returns the local time: "2026-11-21 15:04:05".
    private static func local(_ milliseconds: Int64) -> String {
        let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
        return date.formatted(
            Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
                .year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)
        )
    }
}
