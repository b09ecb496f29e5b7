import Envelope
import Foundation
import MessageBusTestKit
import Testing

@testable import MessageBus

@Suite struct HeaderFieldsTests {
    private func text(_ random: inout SeededGenerator) -> String {
        String((0..<Int.random(in: 0...20, using: &random)).map { _ in "aé€😀/.".randomElement(using: &random) ?? "a" })
    }

    private func data(_ random: inout SeededGenerator) -> Data {
        Data((0..<Int.random(in: 0...17, using: &random)).map { _ in .random(in: 0...255, using: &random) })
    }

    private func header(_ random: inout SeededGenerator) -> Header {
        var header = Header()
        header.messageType = text(&random)
        header.correlationID = data(&random)
        header.causationID = data(&random)
        header.idempotencyKey = text(&random)
        header.householdID = data(&random)
        header.budgetMilliseconds = .random(in: 0...UInt32.max, using: &random)
        header.attempt = .random(in: 0...3, using: &random)
        header.contentType = text(&random)
        header.locale = text(&random)
        header.traceparent = text(&random)
        header.principal = text(&random)
        header.waitedMilliseconds = .random(in: 0...300, using: &random)
        header.safe = .random(using: &random)
        header.status = Status(rawValue: .random(in: -3...20, using: &random)) ?? .ok
        header.retryAfterMilliseconds = .random(in: 0...300, using: &random)
        header.part = .random(in: 0...300, using: &random)
        return header
    }

    /// What both readers have in common, or that there is nothing to read.
    private func outcome(_ bytes: [UInt8]) -> String {
        guard let fields = bytes.withUnsafeBytes({ HeaderFields($0) }) else { return "none" }
        return "\(fields.messageType)|\(Array(fields.correlationID))|\(Array(fields.householdID))"
            + "|\(fields.contentTypeText)|\(fields.budgetMilliseconds)|\(fields.attempt)|\(fields.waitedMilliseconds)"
            + "|\(fields.isSafe)|\(fields.status)|\(fields.retryAfterMilliseconds)|\(fields.part)"
    }

    private func expected(_ bytes: [UInt8]) -> String {
        guard let header = try? Header(wireBytes: bytes) else { return "none" }
        return "\(header.messageType)|\(Array(header.correlationID))|\(Array(header.householdID))"
            + "|\(header.contentType)|\(header.budgetMilliseconds)|\(header.attempt)|\(header.waitedMilliseconds)"
            + "|\(header.safe)|\(header.status)|\(header.retryAfterMilliseconds)|\(header.part)"
    }

    @Test func `headers are read as protobuf reads them, damaged ones too`() throws {
        var random = SeededGenerator(seed: 18)
        var refused = 0
        for _ in 0..<5_000 {
            var bytes = try header(&random).wireBytes()
            // Fields in other orders, twice, cut and with other bytes.
            if Bool.random(using: &random) { bytes += try header(&random).wireBytes() }
            for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
                bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                bytes.removeLast(.random(in: 0...min(3, bytes.count), using: &random))
            }
            #expect(outcome(bytes) == expected(bytes))
            if expected(bytes) == "none" { refused += 1 }
        }
        #expect((500...4_500).contains(refused))
    }

    @Test func `bytes that are no header are read as protobuf reads them`() {
        var random = SeededGenerator(seed: 19)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...12, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...130, using: &random) }
            #expect(outcome(bytes) == expected(bytes))
        }
    }
}
