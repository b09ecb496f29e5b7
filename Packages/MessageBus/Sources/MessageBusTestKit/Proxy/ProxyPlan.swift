/// The faults that a proxy applies to its connections.
struct ProxyPlan {
    /// How to end every connection now.
    enum Ending { case orderly, reset }

    /// What happens to bytes in one direction.
    struct Way {
        var delay = Duration.zero
        var bytesPerSecond: Int?
        var isBlackHole = false
        /// After how many further bytes a connection ends; `nil` for never.
        var bytesUntilCut: Int?
    }

    var toTarget = Way()
    var fromTarget = Way()
    var isListening = true
    var isStopped = false
    /// The proxy's thread applies it once and clears it.
    var ending: Ending?

    subscript(direction: FaultProxy.Direction) -> Way {
        get { direction == .toTarget ? toTarget : fromTarget }
        set { if direction == .toTarget { toTarget = newValue } else { fromTarget = newValue } }
    }

    mutating func heal() {
        toTarget = Way()
        fromTarget = Way()
        isListening = true
    }
}
