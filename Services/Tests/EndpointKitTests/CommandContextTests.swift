import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Testing

@Suite struct CommandContextTests {
    private func context(key: String, payload: [UInt8] = [1]) throws -> CommandContext {
        var header = MessageHeader()
        header.messageType = "larder.inventory.v1.UseStockRequest"
        header.householdID = [UInt8](repeating: 7, count: 16)
        header.idempotencyKey = key
        header.locale = "de-CH"
        let request = RequestContext(header: header, payload: payload, deadline: .now + .seconds(300))
        return try CommandContext(request, now: Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test func `a payload is hashed only under an idempotency key`() throws {
        #expect(try context(key: "").requestHash.isEmpty)
        #expect(try context(key: "").idempotencyKey == nil)
        let hash = try context(key: "k").requestHash
        #expect(hash.count == 20)
        #expect(try context(key: "k").requestHash == hash)
        #expect(try context(key: "k", payload: [2]).requestHash != hash)
    }

    @Test func `a request without a stamp is not local`() throws {
        let context = try context(key: "k")
        #expect(context.principal.isEmpty)
        #expect(context.idempotencyKey == "k")
        #expect(context.locale == "de-CH")
    }

    @Test func `on a device its name is written down, and the principal still decides what it may do`() async throws {
        var router = RequestRouter(service: .inventory, version: "1")
        router.nameHost { "Kitchen" }
        router.handleBytes(of: "who") { (request) throws(Refusal) in
            let context = try CommandContext(request, now: Date(timeIntervalSince1970: 0))
            return Array("\(context.principal)/\(context.actor)/\(context.commandName ?? "")".utf8)
        }
        var header = MessageHeader()
        (header.messageType, header.principal, header.idempotencyKey) = ("who", "local", "k")
        header.householdID = [UInt8](repeating: 7, count: 16)
        let request = RequestContext(header: header, payload: [], deadline: .now + .seconds(300))
        let answer = String(decoding: await router.answer(request).payload, as: UTF8.self)
        #expect(answer.hasPrefix("local/Kitchen/5:local/k/"), "\(answer)")
    }

    @Test func `a request without a household is refused`() {
        let request = RequestContext(header: MessageHeader(), payload: [], deadline: .now + .seconds(300))
        let refusal = #expect(throws: Refusal.self) { try CommandContext(request, now: Date(timeIntervalSince1970: 0)) }
        #expect(refusal?.problem == Refusal.noHousehold.problem)
    }

    @Test func `a request for the household of the shared catalog is refused`() {
        var header = MessageHeader()
        header.householdID = HouseholdID.catalog.bytes
        let request = RequestContext(header: header, payload: [], deadline: .now + .seconds(300))
        let refusal = #expect(throws: Refusal.self) { try CommandContext(request, now: Date(timeIntervalSince1970: 0)) }
        #expect(refusal?.problem.code == "bus.household")
        #expect(refusal?.problem.sentence.contains("shared product catalog") == true)
    }

    @Test func `an error of a store is refused with its status, its code and its values`() {
        let cases: [(StoreError, String)] = [
            (.versionConflict(kind: "stock", entityId: "p"), "conflict inventory.versionConflict"),
            (.keyReused(key: "k"), "conflict inventory.keyReused"),
            (.groupTooLarge(entries: 9, bytes: 8), "invalid inventory.groupTooLarge bytes=8 entries=9"),
            (
                .entityTooLarge(kind: "stock", entityId: "p", bytes: 7),
                "invalid inventory.entityTooLarge bytes=7 id=p limit=\(GroupLimits.entityBytes)"
            ),
            (
                .textTooLong(beginning: "a", bytes: 6),
                "invalid inventory.textTooLong bytes=6 limit=\(GroupLimits.keyTextBytes)"
            ),
            (.unstorable(kind: "stock"), "invalid inventory.unstorable"),
            (.unavailable(reason: "It is full."), "unavailable inventory.storageUnavailable"),
        ]
        for (error, expected) in cases {
            let refusal = error.refusal(by: "inventory")
            let params = refusal.problem.params.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
            #expect("\(refusal.status) \(refusal.problem.code)\(params)" == expected)
            #expect(refusal.problem.sentence == error.description)
        }
    }
}
