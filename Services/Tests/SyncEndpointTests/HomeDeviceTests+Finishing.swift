import CommandsTestKit
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Sync
import SyncEndpoint
import SyncMessages
import Synchronization
import Testing

extension HomeDeviceTests {
    @Test func `at its end a command sends what waits, and then what background work makes due`() async throws {
        let here = try Home()
        _ = try await here.start(device).request(join, options: options)
        let process = here.device(device)
        try await device.add(["written"], to: "home")
        let sentBefore = Mutex<[String]?>(nil)
        await process.finish(hasWritten: true) { [device] in
            let sent = try? await here.hub.notes(of: "home")
            sentBefore.withLock { $0 = sent }
            try? await device.add(["made due"], to: "home")
            await process.notice(.written, by: .inventory)
        }
        #expect(sentBefore.withLock { $0 } == ["written"])
        #expect(Set(try await here.hub.notes(of: "home")) == ["written", "made due"])
        #expect(await !process.isExchangeDue)
    }

    @Test func `a damaged file does not make a hub of a device`() async throws {
        let here = try Home()
        #expect(try await here.device(device).link(of: .inventory, in: home).map { _ in true } == nil)
        try Data("{}".utf8).write(to: here.file)
        do throws(Refusal) {
            _ = try await here.device(device).link(of: .inventory, in: home)
            Issue.record("It has no link.")
        } catch { #expect(error.problem.code == "sync.unreadable") }
    }

    @Test func `a device that joins has the identity of its host's making, and its host's name if given none`()
        async throws
    {
        let here = try Home()
        let identity = UUID()
        let host = SyncHost(clock: SystemClock(), makeIdentity: { identity }, name: { "kitchen" })
        let process = RouterSender([SyncEndpoint.router(version: "1", device: here.device(device), host: host)])
        _ = try await process.request(join, options: options)
        let address = try #require(try HubAddress.read(from: here.file))
        #expect(address.device == identity && address.name == "kitchen")
    }

    @Test func `a device that could not leave continues`() async throws {
        let here = try Home()
        let process = here.device(device)
        let sender = RouterSender([SyncEndpoint.router(version: "1", device: process, host: .test)])
        try await process.start()
        _ = try await sender.request(join, options: options)
        here.observers.withLock { $0 = [:] }
        try FileManager.default.removeItem(at: here.file)
        #expect(await refusal(of: LeaveHomeRequest(), by: sender)?.problem.code == "sync.unwritable")
        #expect(here.observers.withLock { $0.count } == 1, "It listens to the hub again.")
        await process.stop()
    }
}
