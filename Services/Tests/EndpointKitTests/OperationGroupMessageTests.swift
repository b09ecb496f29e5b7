import Commands
import CommonMessages
import EndpointKit
import Foundation
import Testing

@Suite struct OperationGroupMessageTests {
    @Test func `the epoch of a feed travels once for the groups that name it`() throws {
        let epochs = ["lost", "lost", "present", "present"]
        let groups = epochs.enumerated().map { place, epoch in
            Commands.OperationGroup(
                incarnation: Incarnation(high: 1, low: 2),
                number: Int64(place + 1),
                baseSeq: 3,
                baseEpoch: epoch,
                principal: "anna",
                at: Date(timeIntervalSince1970: 0),
                operations: []
            )
        }
        let sent = zip(groups, [""] + epochs).map { CommonMessages.OperationGroup($0, after: $1) }
        #expect(sent.map(\.baseEpoch) == ["lost", "", "present", ""])
        #expect(try sent.read(principal: "anna") == groups)
    }
}
