import ReplicaCore
import Testing

/// A device whose hub is out of reach now and then.
@Suite struct RecoveryTests {
    @Test func `each success starts the count of failures again, without anybody's request`() {
        var core = ReplicaCore(retry: RetryPolicy(baseMilliseconds: 100, capMilliseconds: 1_000))
        #expect(core.step(.occasion(.start)) == .push)
        #expect(core.step(.pushed(.answered(more: false))) == .read)
        #expect(core.step(.read(.applied(more: false))) == .wait(milliseconds: ReplicaCore.heartbeatMilliseconds))
        for _ in 1...4 {
            #expect(core.step(.occasion(.hint)) == .read)
            // 150 modulo 101: the longest first pause is 100.
            #expect(core.step(.failed(.transient, random: 150)) == .wait(milliseconds: 49))
            #expect(core.step(.timer) == .read)
            #expect(core.step(.read(.applied(more: false))) == .wait(milliseconds: ReplicaCore.heartbeatMilliseconds))
        }
        #expect(core.state == .idle)
    }

    @Test func `a hub that was away for a week is found again without anybody's request`() {
        var core = ReplicaCore(retry: RetryPolicy(baseMilliseconds: 500, capMilliseconds: 60_000))
        #expect(core.step(.occasion(.start)) == .push)
        for _ in 1...10_080 {
            #expect(core.step(.failed(.transient, random: 60_000)).map(Self.isPause) == true)
            #expect(core.state == .retrying)
            #expect(core.step(.timer) == .push)
        }
        #expect(core.step(.pushed(.answered(more: false))) == .read)
        #expect(core.step(.read(.applied(more: false))) == .wait(milliseconds: ReplicaCore.heartbeatMilliseconds))
    }

    private static func isPause(_ effect: ReplicaCore.Effect) -> Bool {
        if case .wait(let milliseconds) = effect { milliseconds <= 60_000 } else { false }
    }

    @Test(arguments: [ReplicaCore.Event.occasion(.request), .connectivity(isOnline: true)])
    func `a person and the network begin with short pauses again`(event: ReplicaCore.Event) {
        var core = ReplicaCore(retry: RetryPolicy(baseMilliseconds: 100, capMilliseconds: 1_000))
        #expect(core.step(.occasion(.start)) == .push)
        for _ in 1...3 {
            #expect(core.step(.failed(.transient, random: 150)) == .wait(milliseconds: 49))
            #expect(core.step(.timer) == .push)
            #expect(core.step(.failed(.transient, random: 350)) == .wait(milliseconds: 149))
            #expect(core.step(event) == .push)
        }
    }
}
