import CommonMessages
import Envelope
import Foundation
import LarderCommands
import MessageBus
import StorageMessages
import SwiftProtobuf
import Testing

@Suite struct StorageCommandTests {
    private func databases(damaged: Bool = false) -> [Database] {
        [
            .with {
                ($0.service, $0.path, $0.bytes, $0.entities) = ("inventory.v1", "/d/inventory.sqlite", 4_097, 1)
            },
            .with {
                ($0.service, $0.path, $0.bytes, $0.entities) = ("product.v1", "/d/product.sqlite", 8_192, 12)
                if damaged { $0.problem.sentence = "/d/product.sqlite is damaged." }
            },
        ]
    }

    private func services(damaged: Bool = false, needsRestart: Bool = false) -> StubServices {
        let services = StubServices()
        services.answer(CheckStorageRequest.self) { _ in .with { $0.databases = databases(damaged: damaged) } }
        services.answer(BackUpStorageRequest.self) { _ in .with { $0.databases = databases() } }
        services.answer(RestoreStorageRequest.self) { _ in
            .with {
                $0.databases = databases()
                $0.earlier = "/d/before-restore-1"
                $0.needsRestart = needsRestart
            }
        }
        return services
    }

    private static let table = "inventory  1 entry     5 KiB  intact\nproduct    12 entries  8 KiB  intact\n"

    @Test func `a check names every database, and fails for a damaged one`() async {
        let sound = await Run(["storage", "check"], services: services())
        #expect(sound.output == Self.table && sound.status == .done)
        #expect(sound.services.destinations.map(\.isForStorage) == [true])
        let damaged = await Run(["storage", "check"], services: services(damaged: true))
        #expect(damaged.output.contains("product             8 KiB  unusable\n"))
        #expect(damaged.errors == "/d/product.sqlite is damaged.\n" && damaged.status == .failed)
    }

    @Test func `a folder without data is not a failure`() async {
        let services = StubServices()
        services.answer(CheckStorageRequest.self) { _ in CheckStorageReply() }
        let run = await Run(["storage", "check"], services: services)
        #expect(run.output == "The folder has no data yet.\n" && run.status == .done)
    }

    @Test func `a backup names its folder by the absolute path`() async {
        let run = await Run(["storage", "backup", "/media/usb/../usb/monday"], services: services())
        #expect(run.output == Self.table + "The backup is complete: /media/usb/monday\n")
        #expect(run.services.sent(BackUpStorageRequest.self).map(\.folder) == ["/media/usb/monday"])
        let near = await Run(["storage", "backup", "monday"], services: services())
        let folder = near.services.sent(BackUpStorageRequest.self).first?.folder
        #expect(folder == FileManager.default.currentDirectoryPath + "/monday")
    }

    @Test func `a restore says where the earlier data is, and whether to restart`() async {
        let done = await Run(["storage", "restore", "/b"], services: services())
        #expect(done.output.hasSuffix("restored. What was there before is in /d/before-restore-1\n"))
        let waiting = await Run(["storage", "restore", "/b"], services: services(needsRestart: true))
        #expect(waiting.output.contains("restart `larder serve`") && waiting.output.hasSuffix("/before-restore-1\n"))
        #expect(waiting.services.sent(RestoreStorageRequest.self).map(\.folder) == ["/b"])
    }

    @Test(arguments: [["check"], ["backup", "/b"], ["restore", "/b"]])
    func `a broker on the network has no say in the files of this machine`(arguments: [String]) async {
        let run = await Run(["storage"] + arguments + ["--broker", "ipc:///x"], services: services())
        #expect(run.status == .usage && run.errors.contains("omit --broker"))
        #expect(run.services.sent.isEmpty)
    }
}
