import Glibc

/// The work of the proxy's thread.
struct ProxyLoop {
    private let control: ProxyControl
    private let address: SocketAddress
    private let target: SocketAddress
    private var listener: Int32?
    private var connections: [ProxyConnection] = []

    init(control: ProxyControl, address: SocketAddress, target: SocketAddress, listener: Int32) {
        self.control = control
        self.address = address
        self.target = target
        self.listener = listener
    }

    /// Relays until it is stopped.
    consuming func run() {
        var plan = control.takePlan()
        while !plan.isStopped {
            wait(plan)
            plan = control.takePlan()
            listen(plan.isListening && !plan.isStopped)
            if let ending = plan.ending { end(ending) }
            control.noteDone()
            let accepted = accept()
            relay()
            control.count(connections: connections.count, accepted: accepted)
        }
        end(.orderly)
        listen(false)
        address.removeFile()
        control.noteEnd()
    }

    private func wait(_ plan: ProxyPlan) {
        let now = ContinuousClock.now
        var descriptors = [pollfd(fd: control.descriptor, events: Int16(POLLIN), revents: 0)]
        descriptors.append(pollfd(fd: listener ?? -1, events: Int16(POLLIN), revents: 0))
        for connection in connections { descriptors += connection.polls(plan, at: now) }
        let due = connections.compactMap { $0.nextOutput(plan) }.filter { $0 > now }.min()
        let wait = due.map { Int32(min(1_000, now.duration(to: $0) / .milliseconds(1))) + 1 }
        poll(&descriptors, nfds_t(descriptors.count), min(wait ?? 1_000, 1_000))
        control.clear()
    }

    private mutating func listen(_ isListening: Bool) {
        if isListening, listener == nil {
            // Another process took the port meanwhile: retry with every wakeup.
            listener = try? address.listen()
        } else if !isListening, let descriptor = listener {
            close(descriptor)
            listener = nil
        }
    }

    /// Accepts new connections; closes one whose target does not listen.
    private mutating func accept() -> Int {
        var count = 0
        while let listener, let near = SocketAddress.accept(from: listener) {
            count += 1
            if let far = target.connect() {
                connections.append(ProxyConnection(near: near, far: far))
            } else {
                close(near)
            }
        }
        return count
    }

    private mutating func relay() {
        let now = ContinuousClock.now
        var remaining: [ProxyConnection] = []
        for var connection in connections {
            if connection.relay(control, control.plan, at: now) {
                remaining.append(connection)
            } else {
                connection.close(.orderly)
            }
        }
        connections = remaining
    }

    private mutating func end(_ ending: ProxyPlan.Ending) {
        for connection in connections { connection.close(ending) }
        connections.removeAll()
    }
}
