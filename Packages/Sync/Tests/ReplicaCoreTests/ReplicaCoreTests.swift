import ReplicaCore
import Testing

@Suite struct ReplicaCoreTests {
    private var core = ReplicaCore(retry: RetryPolicy(baseMilliseconds: 100, capMilliseconds: 1_000))

    /// A core that pushed and read everything.
    private static func idle() -> ReplicaCore {
        var core = ReplicaCore(retry: RetryPolicy(baseMilliseconds: 100, capMilliseconds: 1_000))
        _ = core.step(.occasion(.start))
        _ = core.step(.pushed(.answered(more: false)))
        _ = core.step(.read(.applied(more: false)))
        return core
    }

    @Test func `a start pushes, reads to the end, and waits`() {
        var core = core
        #expect(core.step(.occasion(.start)) == .push)
        #expect(core.step(.pushed(.answered(more: true))) == .push)
        #expect(core.step(.pushed(.answered(more: false))) == .read)
        #expect(core.step(.read(.applied(more: true))) == .read)
        #expect(core.step(.read(.applied(more: false))) == .wait(milliseconds: ReplicaCore.heartbeatMilliseconds))
        #expect(core.state == .idle)
    }

    @Test func `an idle device asks after 30 seconds, and with one read on a hint`() {
        var core = Self.idle()
        #expect(ReplicaCore.heartbeatMilliseconds == 30_000)
        #expect(core.step(.occasion(.hint)) == .read)
        #expect(core.step(.read(.applied(more: false))) == .wait(milliseconds: ReplicaCore.heartbeatMilliseconds))
    }

    @Test func `when the wait is over, it sends what was written without an occasion, too, and reads`() {
        var core = Self.idle()
        #expect(core.step(.timer) == .push)
        #expect(core.step(.pushed(.answered(more: false))) == .read)
        #expect(core.step(.read(.applied(more: false))) == .wait(milliseconds: ReplicaCore.heartbeatMilliseconds))
    }

    @Test func `a write is pushed, and its effects are read back`() {
        var core = Self.idle()
        #expect(core.step(.occasion(.written)) == .push)
        #expect(core.step(.pushed(.answered(more: false))) == .read)
    }

    @Test func `what happens during an exchange is done after it`() {
        var core = Self.idle()
        #expect(core.step(.occasion(.hint)) == .read)
        #expect(core.step(.occasion(.written)) == nil)
        #expect(core.step(.read(.applied(more: false))) == .push)
    }

    @Test func `an answer to nothing changes nothing`() {
        var core = Self.idle()
        #expect(core.step(.pushed(.forked(position: 3))) == nil)
        #expect(core.step(.failed(.transient, random: 5)) == nil)
        #expect(core.step(.occasion(.hint)) == .read)
    }

    @Test func `a gap and a foreign past need a snapshot, then the rest is pushed and read`() {
        for (event, result) in [
            (ReplicaCore.Event.occasion(.written), ReplicaCore.Event.pushed(.gap)),
            (.occasion(.hint), .read(.resync)),
        ] {
            var core = Self.idle()
            _ = core.step(event)
            #expect(core.step(result) == .adopt)
            #expect(core.step(.adopted) == .push)
            #expect(core.step(.pushed(.answered(more: false))) == .read)
        }
    }

    @Test func `data that differ from the hub's are replaced by a snapshot, before anything else is exchanged`() {
        var core = Self.idle()
        #expect(core.step(.occasion(.mismatch)) == .adopt)
        #expect(core.step(.adopted) == .push)
        #expect(core.step(.pushed(.answered(more: false))) == .read)
        #expect(core.step(.occasion(.mismatch)) == nil)
        #expect(core.step(.read(.applied(more: false))) == .adopt)
        var offline = Self.idle()
        _ = offline.step(.connectivity(isOnline: false))
        #expect(offline.step(.occasion(.mismatch)) == .rest)
        #expect(offline.step(.connectivity(isOnline: true)) == .adopt)
    }

    @Test func `a new state machine pushes and then reads, and another one does so after each write`() {
        var core = ReplicaCore()
        #expect(core.step(.occasion(.hint)) == .push)
        #expect(core.step(.pushed(.answered(more: false))) == .read)
        #expect(core.step(.read(.applied(more: false))) == .wait(milliseconds: ReplicaCore.heartbeatMilliseconds))
        #expect(core.step(.occasion(.hint)) == .read)
        #expect(core.step(.read(.applied(more: false))) == .wait(milliseconds: ReplicaCore.heartbeatMilliseconds))
        #expect(core.step(.occasion(.written)) == .push)
        #expect(core.step(.pushed(.answered(more: true))) == .push)
    }

    @Test func `a fork takes another incarnation before anything else`() {
        var core = Self.idle()
        _ = core.step(.occasion(.written))
        #expect(core.step(.pushed(.forked(position: 7))) == .renew(position: 7))
        #expect(core.step(.renewed) == .push)
    }

    @Test func `a passing failure is tried again, later each time`() {
        var core = Self.idle()
        #expect(core.step(.occasion(.hint)) == .read)
        #expect(core.step(.failed(.transient, random: 100)) == .wait(milliseconds: 100))
        #expect(core.state == .retrying)
        #expect(core.step(.occasion(.hint)) == nil, "A hint does not shorten the wait.")
        #expect(core.step(.timer) == .read)
        #expect(core.step(.failed(.transient, random: 200)) == .wait(milliseconds: 200))
        #expect(core.step(.timer) == .read)
        #expect(core.step(.failed(.transient, random: 400)) == .wait(milliseconds: 400))
        #expect(core.step(.connectivity(isOnline: true)) == .push, "A network that is back does.")
        #expect(core.step(.failed(.transient, random: 150)) == .wait(milliseconds: 49))
    }

    @Test func `the first failure of a new state machine is the first`() {
        var core = core
        #expect(core.step(.occasion(.hint)) == .push)
        #expect(core.step(.failed(.transient, random: 150)) == .wait(milliseconds: 49))
    }

    @Test func `a success forgets the failures before it`() {
        var core = Self.idle()
        for _ in 1...5 {
            #expect(core.step(.occasion(.request)) == .push)
            #expect(core.step(.failed(.transient, random: 150)) == .wait(milliseconds: 49))
            #expect(core.step(.timer) == .push)
            #expect(core.step(.pushed(.answered(more: false))) == .read)
            #expect(core.step(.read(.applied(more: false))) == .wait(milliseconds: ReplicaCore.heartbeatMilliseconds))
        }
    }

    @Test(arguments: [ReplicaCore.Failure.unauthorized, .refused])
    func `a failure that only a person can mend is tried again after a long pause`(failure: ReplicaCore.Failure) {
        var core = Self.idle()
        #expect(core.step(.occasion(.written)) == .push)
        #expect(core.step(.failed(failure, random: 7)) == .wait(milliseconds: 1_800_007))
        #expect(core.state == .stopped(failure))
        #expect(core.step(.occasion(.written)) == nil && core.step(.occasion(.hint)) == nil)
        #expect(core.state == .stopped(failure), "What the device writes meanwhile doesn't shorten the pause.")
        #expect(core.step(.timer) == .push)
        #expect(core.step(.failed(failure, random: 3_600_000)) == .wait(milliseconds: 5_400_000))
        #expect(core.step(.timer) == .push)
        #expect(core.step(.pushed(.answered(more: false))) == .read)
        #expect(core.step(.read(.applied(more: false))) == .wait(milliseconds: ReplicaCore.heartbeatMilliseconds))
        #expect(core.state == .idle)
    }

    @Test(arguments: [ReplicaCore.Event.occasion(.start), .occasion(.request), .connectivity(isOnline: true)])
    func `a start, a person and a new connection end the pause for a person`(event: ReplicaCore.Event) {
        var core = Self.idle()
        #expect(core.step(.occasion(.hint)) == .read)
        #expect(core.step(.failed(.unauthorized, random: 0)) == .wait(milliseconds: 1_800_000))
        #expect(core.step(event) == .push && core.state == .active)
    }

    @Test func `a device that waits for a person rests without a network, and tries again with it`() {
        var core = Self.idle()
        #expect(core.step(.occasion(.hint)) == .read)
        #expect(core.step(.failed(.refused, random: 0)) == .wait(milliseconds: 1_800_000))
        #expect(core.step(.connectivity(isOnline: false)) == .rest)
        #expect(core.step(.connectivity(isOnline: true)) == .push)
    }

    @Test(arguments: [ReplicaCore.Event.occasion(.start), .occasion(.request)])
    func `a start or a person's request ends the wait after a failure, and a write does not`(event: ReplicaCore.Event) {
        var core = Self.idle()
        #expect(core.step(.occasion(.written)) == .push)
        #expect(core.step(.failed(.transient, random: 100)) == .wait(milliseconds: 100))
        #expect(core.step(.occasion(.written)) == nil && core.state == .retrying)
        #expect(core.step(event) == .push && core.state == .active)
    }

    @Test func `the end of a wait that is over changes nothing while the device is offline`() {
        var core = Self.idle()
        #expect(core.step(.connectivity(isOnline: false)) == .rest)
        #expect(core.step(.timer) == .rest)
        #expect(core.state == .offline)
    }

    @Test func `without a network it rests, and continues when it is back`() {
        var core = Self.idle()
        #expect(core.step(.connectivity(isOnline: false)) == .rest)
        #expect(core.step(.occasion(.written)) == .rest)
        #expect(core.step(.occasion(.request)) == .rest)
        #expect(core.state == .offline)
        #expect(core.step(.connectivity(isOnline: true)) == .push)
    }

    @Test func `an exchange that the network cut off counts as no failure`() {
        var core = Self.idle()
        #expect(core.step(.occasion(.hint)) == .read)
        #expect(core.step(.connectivity(isOnline: false)) == nil)
        #expect(core.step(.failed(.transient, random: 9)) == .rest)
        #expect(core.step(.connectivity(isOnline: true)) == .push)
        #expect(core.state == .active)
    }
}
