import MessageBus

/// A request that a worker holds, as the broker's oracle knows it.
struct HeldRequest {
    let key: BrokerOracle.ReplyKey
    let attempt: Int
    /// The number of its dispatch.
    let order: UInt64
    let isRepeatable: Bool
    let end: MonotonicTime
    /// How long its worker may be silent about it.
    let lease: Int64
    var leaseEnd: MonotonicTime
    /// Whether the worker got a CANCEL.
    var isTold = false
}
