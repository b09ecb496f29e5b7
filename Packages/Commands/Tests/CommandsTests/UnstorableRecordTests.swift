import Commands
import CommandsTestKit
import Foundation
import Testing

/// Events of a ledger that a database would cut.
@Suite struct UnstorableRecordTests {
    @Test(
        arguments: [
            ("a", "1", nil), (ByteText(bytes: [0xFF]), "1", "sync.unstorable"), ("a", #""\u0000""#, "sync.unstorable"),
            ("a\u{0}", #""x\u0000""#, "sync.unstorable"),
        ] as [(ByteText, String, String?)]
    )
    func `a hub refuses an event whose name or content it can't keep`(
        id: ByteText,
        json: String,
        refusal: String?
    ) async throws {
        let meeting = ConflictMeeting()
        let device = Incarnation(high: 7, low: 7)
        let event = GroupChange("events", .record(id: id, isRecount: false, Array(json.utf8)))
        let operation = EntityOperation(
            entity: meeting.note,
            life: 1,
            stamp: Stamp(reading: 1, incarnation: device),
            intent: .create([event])
        )
        let group = OperationGroup(
            incarnation: device,
            number: 1,
            baseSeq: 0,
            principal: "me",
            at: Date(timeIntervalSince1970: 1_700_000_000),
            operations: [operation]
        )
        let answer = try await meeting.nodes.receive(group)
        if let refusal {
            #expect(try meeting.nodes.refusal(in: answer).code == refusal)
        } else {
            #expect(answer == .accepted(seq: 1))
        }
    }
}
