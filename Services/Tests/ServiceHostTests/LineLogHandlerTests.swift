import Envelope
import Foundation
import Logging
import MessageBus
import ServiceHost
import Synchronization
import Testing

@Suite struct LineLogHandlerTests {
    /// The lines that a logger wrote, from any thread.
    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    private func logger(_ lines: Lines, level: Logger.Level = .info) -> Logger {
        Logger(label: "inventory") { _ in
            LineLogHandler(service: "inventory", level: level) { line in lines.all.withLock { $0.append(line) } }
        }
    }

    private func only(_ lines: Lines) throws -> [String: Any] {
        let line = try #require(lines.all.withLock { $0 }.first)
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test func `an event is one JSON object on one line`() throws {
        let lines = Lines()
        logger(lines).info("two\nlines, a \"quote\", a \\ and \u{1}", metadata: ["b": "x", "a": .stringConvertible(3)])
        let object = try only(lines)
        #expect(object["message"] as? String == "two\nlines, a \"quote\", a \\ and \u{1}")
        #expect(object["level"] as? String == "info")
        #expect(object["service"] as? String == "inventory")
        #expect(object["a"] as? Int == 3)
        #expect(lines.all.withLock { $0.first?.contains("\n") } == false)
    }

    @Test func `a line has no character that a terminal obeys`() throws {
        let lines = Lines()
        logger(lines).info("\u{9b}31m \u{202e}", metadata: ["\u{7f}": "\u{2066}"])
        let line = try #require(lines.all.withLock { $0.first })
        #expect(line.contains(#""message":"\u009b31m \u202e","\u007f":"\u2066""#))
    }

    @Test func `the time is UTC with milliseconds`() throws {
        let lines = Lines()
        logger(lines).info("now")
        let time = try #require(try only(lines)["time"] as? String)
        #expect(try Date(time, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) <= Date.now)
        #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
    }

    @Test func `events below the level are not written`() {
        let lines = Lines()
        logger(lines, level: .error).warning("quiet")
        #expect(lines.all.withLock { $0.isEmpty })
    }
}
