import Glibc

/// A connection that the proxy has accepted, and its own connection to the target.
struct ProxyConnection {
    let near: Int32
    let far: Int32
    private var toTarget: ProxyStream
    private var fromTarget: ProxyStream

    init(near: Int32, far: Int32) {
        self.near = near
        self.far = far
        toTarget = ProxyStream(.toTarget, source: near, sink: far)
        fromTarget = ProxyStream(.fromTarget, source: far, sink: near)
    }

    /// Returns what to poll for at each end; a descriptor of −1 is ignored, since the end of a connection always wakes.
    func polls(_ plan: ProxyPlan, at now: ContinuousClock.Instant) -> [pollfd] {
        [
            poll(near, reads: toTarget.wantsInput(plan.toTarget), writes: fromTarget.nextOutput(plan.fromTarget), now),
            poll(far, reads: fromTarget.wantsInput(plan.fromTarget), writes: toTarget.nextOutput(plan.toTarget), now),
        ]
    }

    private func poll(
        _ descriptor: Int32,
        reads: Bool,
        writes: ContinuousClock.Instant?,
        _ now: ContinuousClock.Instant
    ) -> pollfd {
        let events = (reads ? POLLIN : 0) | (writes.map { $0 <= now } ?? false ? POLLOUT : 0)
        return pollfd(fd: events == 0 ? -1 : descriptor, events: Int16(events), revents: 0)
    }

    /// Returns when output that waits only for time is due.
    func nextOutput(_ plan: ProxyPlan) -> ContinuousClock.Instant? {
        [toTarget.nextOutput(plan.toTarget), fromTarget.nextOutput(plan.fromTarget)].compactMap { $0 }.min()
    }

    /// Relays what it can; returns `false` when the connection has ended.
    mutating func relay(_ control: ProxyControl, _ plan: ProxyPlan, at now: ContinuousClock.Instant) -> Bool {
        toTarget.receive(plan.toTarget, at: now)
        fromTarget.receive(plan.fromTarget, at: now)
        let isFine =
            Self.send(&toTarget, plan.toTarget, isSecret: plan.fromTarget.isBlackHole, control, at: now)
            && Self.send(&fromTarget, plan.fromTarget, isSecret: plan.toTarget.isBlackHole, control, at: now)
        return isFine && !(toTarget.isDone && fromTarget.isDone)
    }

    private static func send(
        _ stream: inout ProxyStream,
        _ way: ProxyPlan.Way,
        isSecret: Bool,
        _ control: ProxyControl,
        at now: ContinuousClock.Instant
    ) -> Bool {
        let (bytes, isBroken) = stream.send(way, isSecret: isSecret, at: now)
        if bytes > 0 { control.spend(bytes, stream.direction) }
        if isBroken, way.bytesUntilCut != nil { control.endTruncation(stream.direction) }
        return !isBroken
    }

    /// Closes both ends.
    func close(_ ending: ProxyPlan.Ending) {
        for descriptor in [near, far] {
            if ending == .reset {
                var now = linger(l_onoff: 1, l_linger: 0)
                setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
            }
            Glibc.close(descriptor)
        }
    }
}
