import Envelope
import MessageBus
import Testing

@Suite struct RequestRouterBytesTests {
    private func context(_ payload: [UInt8], by principal: String = "") -> RequestContext {
        var header = MessageHeader()
        header.principal = principal
        header.messageType = "weights"
        header.householdID = [UInt8](repeating: 1, count: 16)
        return RequestContext(header: header, payload: payload, deadline: .now.advanced(by: .seconds(60)))
    }

    @Test func `a bytes handler gets and returns payloads of any form`() async {
        var router = RequestRouter(service: .quantity, version: "1")
        router.handleBytes(of: "weights") { $0.payload.reversed() }
        let (header, payload) = await router.answer(context([1, 2, 0xFF]))
        #expect(header.status == .ok)
        #expect(header.messageType == "weights")
        #expect(payload == [0xFF, 2, 1])
    }

    @Test func `a bytes handler refuses like any other`() async {
        var router = RequestRouter(service: .quantity, version: "1")
        router.handleBytes(of: "weights") { _ throws(Refusal) in
            throw Refusal(.invalid, code: "quantity.weights", sentence: "These are not weights: send numbers.")
        }
        let (header, _) = await router.answer(context([]))
        #expect(header.status == .invalid)
    }

    @Test(arguments: [("local", "Kitchen"), ("anna", "anna"), ("", "")])
    func `what the host itself does is written down under its name`(principal: String, actor: String) async {
        var router = RequestRouter(service: .quantity, version: "1")
        router.nameHost { "Kitchen" }
        router.handleBytes(of: "weights") { context in Array("\(context.header.principal)/\(context.actor)".utf8) }
        let (_, payload) = await router.answer(context([], by: principal))
        #expect(String(decoding: payload, as: UTF8.self) == "\(principal)/\(actor)")
    }
}
