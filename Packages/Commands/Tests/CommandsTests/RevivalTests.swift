import Commands
import CommandsTestKit
import Testing

/// An entity that another node deletes while a device has changed it.
@Suite struct RevivalTests {
    @Test func `it is made again with what the device had sent without an answer`() async throws {
        let meeting = ConflictMeeting()
        try await meeting.begin(meeting.write("text", 5), meeting.write("color", 5))
        try await meeting.commit(.change([meeting.write("color", 7)]), on: meeting.nodes.device, at: 1)
        try await meeting.note(sent: 1)
        try await meeting.commit(.change([meeting.write("text", 10)]), on: meeting.nodes.device, at: 2)
        try await meeting.commit(.delete, on: meeting.nodes.hub, at: 3)
        try await meeting.meet(.localWins)
        #expect(meeting.shown(meeting.nodes.hub)?.text == 10 && meeting.shown(meeting.nodes.hub)?.color == 7)
        #expect(try await meeting.refusals() == ["sync.deleted"], "The hub has what was sent.")
    }
}
