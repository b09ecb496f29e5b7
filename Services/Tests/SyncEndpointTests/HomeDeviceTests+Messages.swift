import CommandsTestKit
import CommonMessages
import Envelope
import MessageBus
import MessageBusTestKit
import SyncMessages
import Synchronization
import Testing

/// What a device asks its hub.
extension HomeDeviceTests {
    @Test func `an exchange that a person asks for reads the feed, compares the hashes, and pushes only changes`()
        async throws
    {
        let here = try Home()
        try await here.hub.add(["of the hub"], to: "home")
        let process = here.start(device)
        _ = try await process.request(join, options: options)
        func asked() async throws -> [String] {
            here.asked.withLock { $0 = [] }
            _ = try await process.request(SyncNowRequest(), options: options)
            return here.asked.withLock { $0 }.map { String($0.dropFirst("larder.common.v1.".count)) }
        }
        #expect(try await asked() == ["ReadFeedRequest", "ReadStateHashRequest"])
        try await device.add(["of the device"], to: "home")
        #expect(try await asked() == ["PushOperationsRequest", "ReadFeedRequest", "ReadStateHashRequest"])
        #expect(try await asked() == ["ReadFeedRequest", "ReadStateHashRequest"])
    }
}

/// Notes the name of each request.
struct NotingSender: SharedRequestSender {
    let sender: RouterSender
    let note: @Sendable (String) -> Void

    func request<Request: SharedRequestMessage>(
        _ request: Request,
        of service: ServiceName,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        note(Request.wireName)
        return try await sender.request(request, of: service, options: options)
    }

    func stream<Request: SharedRequestMessage>(
        _ request: Request,
        of service: ServiceName,
        options: RequestOptions
    ) -> ReplyStream<Request.Reply> {
        note(Request.wireName)
        return sender.stream(request, of: service, options: options)
    }
}
