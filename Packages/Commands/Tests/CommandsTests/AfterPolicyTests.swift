import Commands
import CommandsTestKit
import Testing

/// What a policy makes of a device's changes, and what comes after.
@Suite struct AfterPolicyTests {
    @Test func `a deleted entity is made again with what the device had sent without an answer`() async throws {
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

    @Test func `what the device writes next is later than what a policy has moved`() async throws {
        let meeting = ConflictMeeting()
        try await meeting.begin(meeting.write("text", 5))
        try await meeting.commit(.change([meeting.write("text", 10)]), on: meeting.nodes.device, at: 1)
        try await meeting.commit(.change([meeting.write("text", 20)]), on: meeting.nodes.hub, at: 20)
        try await meeting.nodes.pull(by: .localWins)
        try await meeting.commit(.change([meeting.write("text", 30)]), on: meeting.nodes.device, at: 2)
        #expect(meeting.shown(meeting.nodes.device)?.text == 30)
        try await meeting.meet(.localWins)
        #expect(meeting.shown(meeting.nodes.hub)?.text == 30)
    }
}
