import MessageBus

/// A client's process: the shipped core and the state of its thread.
final class SimulatedClient {
    let index: Int
    var core: ClientCore
    var link: SimulatedLink?
    var isRunning = true
    /// Counts the processes, so that the events of an earlier one are dropped.
    var incarnation = 0

    init(index: Int, window: Int) {
        self.index = index
        core = Self.makeCore(window: window)
    }

    func restart(window: Int) {
        core = Self.makeCore(window: window)
        isRunning = true
    }

    private static func makeCore(window: Int) -> ClientCore {
        ClientCore(endpoint: "simulated", configuration: BusClientConfiguration(window: window))
    }
}
