import CommandsTestKit
import MessageBus
import MessageBusTestKit
import Synchronization
import SyncEndpoint
import SyncMessages
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
}
