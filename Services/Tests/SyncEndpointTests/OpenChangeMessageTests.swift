import Commands
import CommandsTestKit
import CommonMessages
import EndpointTestKit
import Envelope
import Foundation
import MessageBus
import SyncMessages
import Testing

@testable import Sync
@testable import SyncEndpoint

/// What waits for a person, as a message.
@Suite struct OpenChangeMessageTests {
    private typealias Change = Commands.GroupChange

    private static let time = Date(timeIntervalSince1970: 1_700_000_000)

    /// A group of changes that the hub refused.
    private func refused(_ intents: Intent...) -> Sync.OpenChange {
        let writer = Incarnation(high: 0, low: 1)
        let operations = intents.map { intent in
            EntityOperation(
                entity: EntityKey("note", "a"),
                life: 1,
                stamp: Stamp(reading: 1, incarnation: writer),
                intent: intent
            )
        }
        let group = Commands.OperationGroup(
            incarnation: writer,
            number: 1,
            baseSeq: 0,
            principal: "anna",
            at: Self.time,
            operations: operations
        )
        let refusal = OperationRefusal(code: "note.no", sentence: "No.")
        return .refused(OutboxEntry(position: 7, group: group, status: .refused(refusal)))
    }

    private func value(_ field: String, _ key: String, _ value: String) -> OpenValue {
        var message = OpenValue()
        (message.kind, message.entityID, message.field, message.key, message.value) = ("note", "a", field, key, value)
        return message
    }

    @Test func `a refused change tells what each effect changed`() throws {
        let mark = HighWaterMark(cycle: 1, numerator: 1, denominator: 1)
        let changes: [Change] = [
            Change("text", .write(json: "hi")), Change("tags", .add("red")),
            Change("tags", .remove("blue", seen: [])), Change("links", .put("b", Array("2".utf8))),
            Change("links", .removeKey("c")),
            Change("votes", .contribute(source: "d", Array("3".utf8))), Change("mark", .raise(mark)),
            Change("events", .record(id: "e", isRecount: false, Array("4".utf8))),
        ]
        let change = SyncMessages.OpenChange(refused(.change(changes), .delete), in: .inventory)
        #expect(change.id == "inventory-7" && change.principal == "anna" && change.atMilliseconds == 1_700_000_000_000)
        #expect(change.problem.code == "note.no" && change.problem.sentence == "No.")
        #expect(
            change.values == [
                value("text", "", "\"hi\""), value("tags", "red", "true"), value("tags", "blue", ""),
                value("links", "b", "2"), value("links", "c", ""), value("votes", "d", "3"), value("mark", "", ""),
                value("events", "e", "4"), value("", "", ""),
            ]
        )
    }

    @Test func `a conflict tells both values, and an effect what it owes`() throws {
        let stored = """
            {"kind":"note","entityId":"a","field":"links","key":"b","kept":"1","lost":"2","lostBy":"ben","at":0}
            """
        let conflict = try JSONDecoder().decode(Conflict.self, from: Data(stored.utf8))
        let lost = SyncMessages.OpenChange(.conflict(id: "c1", conflict), in: .inventory)
        #expect(unsetFields(of: [lost]) == ["problem.amounts", "problem.params", "problem.field"])
        var both = value("links", "b", "2")
        both.kept = "1"
        #expect(lost.values == [both] && lost.principal == "ben" && lost.problem.code == "sync.conflict")
        #expect(lost.id == "inventory-c1" && lost.atMilliseconds == conflict.at.wholeMilliseconds)
        #expect(lost.problem.sentence.hasPrefix("Two places changed the links of the note a at once"))
        let texts = [
            #""field":"text""#:
                "One place deleted the note a while another one changed its text, and the deletion holds.",
            #""field":"links","key":"b""#:
                "One place removed b of the links of the note a while another one changed it, and the removal holds.",
        ]
        for (field, sentence) in texts {
            let stored = #"{"kind":"note","entityId":"a",\#(field),"lost":"2","lostBy":"ben","at":0}"#
            let conflict = try JSONDecoder().decode(Conflict.self, from: Data(stored.utf8))
            let lost = SyncMessages.OpenChange(.conflict(id: "c1", conflict), in: .inventory)
            #expect(lost.problem.sentence == sentence)
        }
        let effect = OwedEffect(
            id: try #require(UUID(uuidString: "0A000000-0000-0000-0000-000000000000")),
            household: HouseholdID(name: "home"),
            position: 1,
            principal: "anna",
            effect: PlannedEffect("note.moved", json: 5),
            at: Self.time,
            refusal: OperationRefusal(code: "other.no", sentence: "It is full.")
        )
        let owed = SyncMessages.OpenChange(.effect(effect), in: .inventory)
        var content = OpenValue()
        (content.kind, content.entityID, content.field, content.value) = ("effect", "note.moved", "content", "5")
        #expect(owed.values == [content] && owed.principal == "anna" && owed.problem.code == "other.no")
        #expect(owed.atMilliseconds == 1_700_000_000_000 && owed.problem.sentence.contains("It is full. Send it again"))
        #expect(owed.problem.sentence.contains("retry inventory-0a000000` when"))
    }

    @Test func `the status of a service has every field`() {
        var status = SyncStatus()
        (status.state, status.lastSuccess, status.lastFailure) = (.offline, Self.time, .notEmpty(entities: 1))
        (status.successes, status.attempts, status.mismatches, status.staleReads) = (1, 2, 3, 4)
        let position = SnapshotPosition(cursor: .start, last: EntityKey("note", "a"))
        let snapshot = SnapshotProgress(position: position, staged: 7, total: 8)
        status.backlog = Backlog(seq: 9, conflicts: 10, snapshot: snapshot)
        (status.backlog.pending, status.backlog.oldestPending, status.backlog.refused) = (5, Self.time, 6)
        let message = ServiceSyncStatus(.inventory, status)
        #expect(unsetFields(of: [message]) == ["failure.amounts", "failure.field"])
        #expect((message.snapshotStaged, message.snapshotTotal, message.seq, message.conflicts) == (7, 8, 9, 10))
        #expect(message.service == "inventory.v1" && message.successRate == 0.5 && message.isOffline)
        #expect((message.pending, message.refused, message.mismatches, message.staleReads) == (5, 6, 3, 4))
        #expect(message.oldestPendingMilliseconds == 1_700_000_000_000 && message.hasFailure)
        #expect(message.lastSuccessMilliseconds == 1_700_000_000_000)
    }

    @Test(.timeLimit(.minutes(10)), arguments: [499, 500, 501])
    func `all effects are counted, page by page`(count: Int) async throws {
        let store = NoteStore()
        let effects = (0..<count).map { PlannedEffect("note.moved", json: $0) }
        _ = try await store.commit([], owing: effects, outcome: [], for: .test(household: "home", key: "k"))
        let counts = try await EffectCounts(of: store)
        #expect(counts.owed == count && counts.refused == 0)
    }
}
