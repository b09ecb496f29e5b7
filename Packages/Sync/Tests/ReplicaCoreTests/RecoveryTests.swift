import ReplicaCore
import Testing

/// A device whose hub is out of reach now and then.
@Suite struct RecoveryTests {
    @Test func `each success starts the count of failures again, without anybody's request`() {
        var core = ReplicaCore(retry: RetryPolicy(baseMilliseconds: 100, capMilliseconds: 1_000, attempts: 2))
        #expect(core.step(.occasion(.start)) == .push)
        #expect(core.step(.pushed(.answered(more: false))) == .read)
        #expect(core.step(.read(.applied(more: false))) == .wait(milliseconds: ReplicaCore.heartbeatMilliseconds))
        for _ in 1...4 {
            #expect(core.step(.occasion(.hint)) == .read)
            #expect(core.step(.failed(.transient, random: 100)) == .wait(milliseconds: 100))
            #expect(core.step(.timer) == .read)
            #expect(core.step(.read(.applied(more: false))) == .wait(milliseconds: ReplicaCore.heartbeatMilliseconds))
        }
        #expect(core.state == .idle)
    }

    @Test(arguments: [ReplicaCore.Event.occasion(.request), .connectivity(isOnline: true)])
    func `after it gave up, a person and the network give it all attempts again`(event: ReplicaCore.Event) {
        var core = ReplicaCore(retry: RetryPolicy(baseMilliseconds: 100, capMilliseconds: 1_000, attempts: 2))
        #expect(core.step(.occasion(.start)) == .push)
        for _ in 1...3 {
            #expect(core.step(.failed(.transient, random: 100)) == .wait(milliseconds: 100))
            #expect(core.step(.timer) == .push)
            #expect(core.step(.failed(.transient, random: 100)) == .rest)
            #expect(core.state == .stopped(.transient))
            #expect(core.step(event) == .push)
        }
    }
}
