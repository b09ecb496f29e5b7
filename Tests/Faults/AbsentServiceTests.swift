import Envelope
import MessageBus
import Testing

extension FaultTests {
    @Suite struct AbsentServiceTests {
        @Test func `a request waits for a service that registers later, and is refused when none does`() async throws {
            let rig = try FaultRig()
            let client = try rig.client()
            #expect(try await client.mmi("mmi.service", FaultRig.service.rawValue) == "404")
            let early = Load(count: 1, name: "early")
            async let waiting = early.send("early-0", client)
            try await Patience.until("the request waits") { try await rig.queued() > 0 }
            try rig.startWorker()
            let served = await waiting
            #expect(served.reply?.hasPrefix("early-0") == true, "\(served.refusal?.description ?? "")")
            #expect(try await client.mmi("mmi.service", FaultRig.service.rawValue) == "200")

            var nowhere = Load(count: 1)
            nowhere.service = ServiceName(rawValue: "nowhere.v1")
            let once = try rig.client(through: nil, FaultRig.once)
            let refused = await nowhere.send("nowhere-0", once)
            #expect(refused.refusal?.status == .unavailable)
            #expect(refused.refusal?.description == "No nowhere.v1 service is running: start it, or check the name.")
        }
    }
}
