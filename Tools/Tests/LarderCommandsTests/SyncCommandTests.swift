import CommonMessages
import Envelope
import Foundation
import LarderCommands
import MessageBus
import SwiftProtobuf
import SyncMessages
import Testing

@Suite struct SyncCommandTests {
    private func status(_ change: (inout ServiceSyncStatus) -> Void = { _ in }) -> DeviceStatus {
        var status = DeviceStatus()
        status.hub = "tcp://pantry:5555"
        for service in ["category.v1", "inventory.v1"] {
            var member = ServiceSyncStatus()
            member.service = service
            if service == "inventory.v1" { change(&member) }
            status.services.append(member)
        }
        return status
    }

    @Test func `joining names the hub and the key files by their absolute paths`() async throws {
        let services = StubServices()
        services.answer(JoinHomeRequest.self) { _ in
            var reply = JoinHomeReply()
            reply.status = status()
            return reply
        }
        let arguments = [
            "--hub", "tcp://pantry:5555", "--name", "Ann's phone", "--key", "phone.key", "--broker-key",
            "/keys/broker.pub",
        ]
        let run = await Run(["device", "join"] + arguments, services: services)
        #expect(run.status == .done)
        #expect(run.output.hasPrefix("This folder is a device of the home.\n"))
        let request = try #require(services.sent(JoinHomeRequest.self).first)
        #expect(request.hub == "tcp://pantry:5555" && request.brokerKeyFile == "/keys/broker.pub")
        #expect(request.name == "Ann's phone")
        #expect(request.keyFile.hasPrefix("/") && request.keyFile.hasSuffix("/phone.key"))
    }

    @Test func `a device joins with its own folder, not through a broker`() async {
        let run = await Run(["device", "join", "--hub", "ipc:///x", "--broker", "ipc:///y"], services: StubServices())
        #expect(run.status == .usage)
        #expect(run.errors.contains("omit --broker"))
    }

    @Test func `devices are listed with when they were heard of`() async {
        let services = StubServices()
        services.answer(ListDevicesRequest.self) { _ in ListDevicesReply() }
        let none = await Run(["device", "list"], services: services)
        #expect(none.output.hasPrefix("No device has joined the home"))
        services.answer(ListDevicesRequest.self) { _ in
            .with { reply in
                reply.devices = [("Laptop", "anna", true), ("Phone", "", false)].map { name, principal, isThis in
                    .with { device in
                        device.device.name = name
                        device.device.id = .init([0x0a, 0xff, 3, 4] + Array(repeating: 5, count: 12))
                        (device.principal, device.isThis) = (principal, isThis)
                        device.lastSeenMilliseconds = 1_763_731_234_567
                    }
                }
            }
        }
        let run = await Run(["device", "list"], services: services)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines[0].contains("Laptop") && lines[0].contains("anna") && lines[0].contains("0aff0304")
                && lines[0].contains("this device")
        )
        #expect(lines[1].contains("heard of 2025-11-21T13:20:34Z") && !lines[1].contains("this device"))
    }

    @Test(arguments: [true, false])
    func `leaving says what stays, and whether the hub knows`(isTold: Bool) async {
        let services = StubServices()
        services.answer(LeaveHomeRequest.self) { _ in
            .with { ($0.hub, $0.hubWasTold) = ("tcp://pantry:5555", isTold) }
        }
        let run = await Run(["device", "leave", "--keep-changes"], services: services)
        #expect(run.status == .done && run.output.contains("home of its own"))
        #expect(run.errors.contains("could not be told") == !isTold)
        #expect(services.sent(LeaveHomeRequest.self).map(\.keepsChanges) == [true])
    }

    @Test func `the status tells what waits, and since when`() async {
        let services = StubServices()
        services.answer(ReadSyncStatusRequest.self) { _ in
            var reply = ReadSyncStatusReply()
            reply.status = status { member in
                member.pending = 2
                member.oldestPendingMilliseconds = 1_763_731_234_567
                member.refused = 1
            }
            return reply
        }
        let run = await Run(["sync", "status"], services: services)
        #expect(
            run.output == """
                The hub is at tcp://pantry:5555.
                category   nothing waits
                inventory  2 changes wait since 2025-11-21T13:20:34Z, 1 refused by the hub
                `larder sync conflicts` shows what the hub refused, and why.

                """
        )
    }

    @Test func `the status tells how far a snapshot is, and of conflicts`() async {
        let services = StubServices()
        services.answer(ReadSyncStatusRequest.self) { _ in
            var reply = ReadSyncStatusReply()
            reply.status = status { member in
                (member.snapshotStaged, member.snapshotTotal, member.conflicts) = (1_200, 5_000, 2)
            }
            return reply
        }
        let run = await Run(["sync", "status"], services: services)
        #expect(
            run.output == """
                The hub is at tcp://pantry:5555.
                category   nothing waits
                inventory  nothing waits, 2 conflicts, reads everything: 1,200 of 5,000
                `larder sync conflicts` shows the values that lost.

                """
        )
    }

    @Test func `the status tells how the exchanges went, and what services refused of each other`() async {
        let services = StubServices()
        services.answer(ReadSyncStatusRequest.self) { _ in
            var reply = ReadSyncStatusReply()
            reply.status = status { member in
                (member.staleReads, member.isOffline, member.successRate) = (3, true, 0.75)
                member.lastSuccessMilliseconds = 1_763_731_234_567
            }
            (reply.status.owedEffects, reply.status.refusedEffects) = (1, 2)
            return reply
        }
        let run = await Run(["sync", "status"], services: services)
        #expect(
            run.output == """
                The hub is at tcp://pantry:5555.
                category   nothing waits
                inventory  nothing waits, 3 answers from old data, 75 % of exchanges succeeded, no connection, \
                last exchange 2025-11-21T13:20:34Z
                Another service has not yet received 1 change that earlier commands owe it.
                Another service refused 2 changes that earlier commands owe it: `larder sync conflicts` shows why, and \
                what to do.

                """
        )
    }

    @Test func `a hub shows what its services refused of each other`() async {
        let services = StubServices()
        services.answer(ReadSyncStatusRequest.self) { _ in
            .with { ($0.status.owedEffects, $0.status.refusedEffects) = (2, 1) }
        }
        let run = await Run(["sync", "status"], services: services)
        #expect(run.output.contains("the hub of its home"))
        #expect(run.output.contains("Another service has not yet received 2 changes that earlier commands owe it."))
        #expect(run.output.contains("Another service refused 1 change that earlier commands owe it: `larder sync"))
    }

    @Test func `a hub has nothing that waits`() async {
        let services = StubServices()
        services.answer(ReadSyncStatusRequest.self) { _ in ReadSyncStatusReply() }
        let run = await Run(["sync", "status"], services: services)
        #expect(run.output == "This folder is the hub of its home: nothing waits for another machine.\n")
    }

    @Test func `an exchange that failed says why once, and exits with 1`() async {
        let services = StubServices()
        services.answer(SyncNowRequest.self) { _ in
            var reply = SyncNowReply()
            reply.status = status { $0.pending = 1 }
            for place in reply.status.services.indices {
                reply.status.services[place].failure.sentence = "No broker answers at tcp://pantry:5555."
            }
            return reply
        }
        let run = await Run(["sync", "now"], services: services)
        #expect(run.status == .failed)
        #expect(run.errors == "No broker answers at tcp://pantry:5555.\n")
        #expect(run.output.contains("inventory  1 change waits since"))
    }

    private func change(_ id: String, _ code: String, _ sentence: String, _ value: OpenValue) -> OpenChange {
        var change = OpenChange()
        (change.id, change.atMilliseconds, change.principal) = (id, 1_763_731_234_567, "phone")
        (change.problem.code, change.problem.sentence) = (code, sentence)
        change.values = [value]
        return change
    }

    private func title(_ value: String, kept: String = "") -> OpenValue {
        var title = OpenValue()
        (title.kind, title.entityID, title.field, title.value, title.kept) = ("product", "p1", "title", value, kept)
        return title
    }

    @Test(arguments: [("category.successorDeleted", "Die Kategorie, die"), ("category.inUse", "Still in use.")])
    func `a refusal of the hub that needs no values is in the language of the command line`(
        code: String,
        beginning: String
    ) async {
        let services = StubServices()
        services.answer(ReadOpenChangesRequest.self) { _ in
            .with { $0.changes = [change("category-3", code, "Still in use.", title("\"Pets\""))] }
        }
        let run = await Run(["sync", "conflicts", "--locale", "de"], services: services)
        #expect(run.output.contains("by phone\n  \(beginning)"))
    }

    @Test func `changes that wait for a person are listed with what they say`() async {
        let services = StubServices()
        services.answer(ReadOpenChangesRequest.self) { _ in
            var reply = ReadOpenChangesReply()
            reply.changes = [
                change("product-12", "sync.deleted", "The product was deleted meanwhile.", title("\"Milk\"")),
                change("product-6f1c22aa-1", "sync.conflict", "Two changed it.", title("\"A\u{1B}\"", kept: "\"B\"")),
            ]
            return reply
        }
        let run = await Run(["sync", "conflicts"], services: services)
        #expect(
            run.output == """
                product-12  2025-11-21T13:20:34Z by phone
                  The product was deleted meanwhile.
                  product p1, title: "Milk"

                product-6f1c22aa  2025-11-21T13:20:34Z by phone
                  Two changed it.
                  product p1, title: "A " lost to "B"

                `larder sync retry product-12` makes one again as a change of now; `discard` drops it.

                """
        )
    }

    @Test func `without such changes, one sentence says so`() async {
        let services = StubServices()
        services.answer(ReadOpenChangesRequest.self) { _ in ReadOpenChangesReply() }
        let run = await Run(["sync", "conflicts"], services: services)
        #expect(run.output == "No change waits for a decision.\n")
    }

    @Test(arguments: [
        ("retry", Resolution.retry, "Made the change product-12 again.\n"),
        ("discard", Resolution.discard, "Dropped the change product-12.\n"),
    ])
    func `a change is made again or dropped`(command: String, resolution: Resolution, output: String) async throws {
        let services = StubServices()
        services.answer(ResolveChangeRequest.self) { _ in
            var reply = ResolveChangeReply()
            reply.change = change("product-12", "sync.deleted", "", title(""))
            return reply
        }
        let run = await Run(["sync", command, "product-12"], services: services)
        #expect(run.output == output)
        let request = try #require(services.sent(ResolveChangeRequest.self).first)
        #expect(request.id == "product-12" && request.resolution == resolution)
    }
}
