import Envelope
import MessageBus
import MessageBusTestKit
import Testing
import ZeroMQ

@Suite struct WorkerCoreTests {
    private let start = MonotonicTime(milliseconds: 500)

    private func core(_ services: [ServiceName] = [.quantity]) -> WorkerCore {
        var core = WorkerCore(
            services: services,
            credit: 7,
            configuration: BusWorkerConfiguration(),
            pool: MultipartPool(),
            at: start
        )
        core.connect(at: start)
        return core
    }

    private func said(_ core: inout WorkerCore) -> [[[UInt8]]] { core.takeOutbox().map(\.allBytes) }

    private let features = Multipart([
        WireFrames.bytes("MDPC02"), [3], WireFrames.bytes("mmi.x-features"), WireFrames.bytes("stamp\ncredit"),
    ])

    private var request: Multipart { Multipart([WireFrames.bytes("MDPW02"), [2], [9, 9], [], [1], [2]]) }

    @Test func `credit is requested once the broker has announced that it supports it`() {
        var core = core()
        #expect(said(&core) == [WireFrames.clientRequest("mmi.x-features", body: [[]])])
        _ = core.receive(features, at: start)
        #expect(said(&core) == [WireFrames.ready("quantity.v1", credit: 7)])
    }

    @Test func `a strict broker gets nothing that it would not understand`() {
        var core = core()
        _ = said(&core)
        _ = core.advance(to: start + 1_000)
        #expect(said(&core).first == WireFrames.ready("quantity.v1"))
    }

    @Test func `a late answer still returns credit`() {
        var core = core()
        _ = core.advance(to: start + 1_000)
        _ = said(&core)
        _ = core.receive(features, at: start + 1_200)
        #expect(said(&core) == [WireFrames.ready("quantity.v1", credit: 7)])
    }

    @Test func `a worker sends heartbeats every second and leaves a silent broker after three`() {
        var core = core()
        _ = core.receive(features, at: start)
        _ = said(&core)
        #expect(isNone(core.advance(to: start + 1_000)))
        #expect(said(&core) == [WireFrames.heartbeat])
        #expect(isNone(core.advance(to: start + 3_000)))
        #expect(isReconnect(core.advance(to: start + 3_001)))
        #expect(!core.wantsSocket(at: start + 3_001))
        #expect(core.wantsSocket(at: start + 3_101))
    }

    @Test func `the pause before registering again doubles until the broker responds`() {
        var core = core()
        let disconnect = Multipart(WireFrames.disconnect)
        #expect(isReconnect(core.receive(disconnect, at: start)))
        #expect(core.nextTimer == start + 100)
        core.connect(at: start + 100)
        #expect(isReconnect(core.receive(Multipart(WireFrames.disconnect), at: start + 100)))
        #expect(core.nextTimer == start + 300)
        core.connect(at: start + 300)
        _ = core.receive(Multipart(WireFrames.heartbeat), at: start + 300)
        #expect(isReconnect(core.receive(Multipart(WireFrames.disconnect), at: start + 300)))
        #expect(core.nextTimer == start + 400)
    }

    @Test func `draining gives up credit, waits for open requests and disconnects`() {
        var core = core()
        _ = core.receive(features, at: start)
        let held = request
        if case .request = core.receive(held, at: start) {} else { Issue.record("It is a request.") }
        _ = said(&core)
        core.drain()
        #expect(said(&core) == [WireFrames.ready("quantity.v1", credit: 0)])
        #expect(!core.isDrained)
        core.reply(held)
        #expect(core.isDrained)
        core.farewell()
        #expect(said(&core).last == WireFrames.disconnect)
    }

    @Test func `a withdrawn request is identified like the request itself`() {
        var core = core()
        _ = core.receive(features, at: start)
        guard case .request(let delivery) = core.receive(request, at: start) else {
            Issue.record("It is a request.")
            return
        }
        guard case .cancel(let address) = core.receive(Multipart(WireFrames.cancelled([[9, 9]])), at: start) else {
            Issue.record("It is a withdrawal.")
            return
        }
        #expect(address == delivery.address)
        guard case .cancel(let other) = core.receive(Multipart(WireFrames.cancelled([[9, 8]])), at: start) else {
            Issue.record("It is a withdrawal.")
            return
        }
        #expect(other != delivery.address)
        #expect(core.held == 1)
    }

    @Test func `parts are sent before the final and keep the request open`() {
        var core = core()
        _ = core.receive(features, at: start)
        let held = request
        _ = core.receive(held, at: start)
        _ = said(&core)
        core.part(Multipart(WireFrames.partial(to: [9, 9], body: [[1], [2]])))
        #expect(core.held == 1)
        core.reply(held)
        #expect(core.held == 0)
        #expect(said(&core).map { $0[1] } == [[3], [2]])
    }

    private let tagFeatures = Multipart([
        WireFrames.bytes("MDPC02"), [3], WireFrames.bytes("mmi.x-features"), WireFrames.bytes("credit\nservices"),
    ])

    private func ready(_ service: String, credit: UInt32, tag: UInt8) -> [[UInt8]] {
        WireFrames.ready(service, credit: credit) + [[tag]]
    }

    @Test func `several services register under tags and share the connection`() {
        var core = core([.quantity, .product])
        _ = said(&core)
        #expect(isNone(core.receive(tagFeatures, at: start)))
        #expect(said(&core) == [ready("quantity.v1", credit: 7, tag: 1), ready("product.v1", credit: 7, tag: 2)])
        let request = Multipart([WireFrames.bytes("MDPW02"), [2], [2], [9, 9], [], [1], [2]])
        guard case .request(let delivery) = core.receive(request, at: start) else {
            Issue.record("It is a request.")
            return
        }
        #expect(delivery.service == 1)
        #expect(delivery.bodyStart == 5)
        guard case .cancel(let address) = core.receive(Multipart(WireFrames.cancelled([[2], [9, 9]])), at: start)
        else {
            Issue.record("It is a withdrawal.")
            return
        }
        #expect(address == delivery.address)
        #expect(core.held == 1)
        core.reply(request)
        #expect(core.held == 0)
    }

    @Test(arguments: [[UInt8](), [0], [3], [1, 1]])
    func `an unknown tag is ignored`(tag: [UInt8]) {
        var core = core([.quantity, .product])
        _ = core.receive(tagFeatures, at: start)
        let request = Multipart([WireFrames.bytes("MDPW02"), [2], tag, [9, 9], [], [1], [2]])
        #expect(isNone(core.receive(request, at: start)))
        #expect(core.held == 0)
    }

    @Test func `draining gives up every worker's credit, and a time-out counts only begun requests as begun`() {
        var core = core([.quantity, .product])
        _ = core.receive(tagFeatures, at: start)
        _ = core.receive(Multipart([WireFrames.bytes("MDPW02"), [2], [2], [9], [], [1], [2]]), at: start)
        _ = said(&core)
        core.drain()
        #expect(said(&core) == [ready("quantity.v1", credit: 0, tag: 1), ready("product.v1", credit: 0, tag: 2)])
        core.farewell()
        #expect(said(&core) == [ready("product.v1", credit: 1, tag: 2), WireFrames.disconnect])
    }

    @Test func `with a broker without tags only the first service stays`() {
        var core = core([.quantity, .product])
        _ = said(&core)
        guard case .split = core.receive(features, at: start) else {
            Issue.record("The other service needs a connection of its own.")
            return
        }
        #expect(said(&core) == [WireFrames.ready("quantity.v1", credit: 7)])
    }

    @Test func `with a strict broker only the first service stays`() {
        var core = core([.quantity, .product])
        _ = said(&core)
        guard case .split = core.advance(to: start + 1_000) else {
            Issue.record("The other service needs a connection of its own.")
            return
        }
        #expect(said(&core) == [WireFrames.ready("quantity.v1")])
        #expect(isNone(core.receive(tagFeatures, at: start + 1_200)))
        #expect(said(&core) == [WireFrames.ready("quantity.v1", credit: 7)])
    }

    private func isNone(_ event: WorkerCore.Event) -> Bool { if case .none = event { true } else { false } }
    private func isReconnect(_ event: WorkerCore.Event) -> Bool { if case .reconnect = event { true } else { false } }
}
