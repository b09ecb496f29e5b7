public import ZeroMQ

/// Which keys come in over the network, who their owners are, and what they may do.
///
/// Whoever is not listed is not admitted. The text form is ``init(_:household:)``'s.
public struct AccessList: Hashable, Sendable {
    private var accessByKey: [CurvePublicKey: Access]

    /// Makes a list.
    public init(_ accessByKey: [CurvePublicKey: Access] = [:]) { self.accessByKey = accessByKey }

    /// What the owner of a key may do; `nil` when the key is not listed.
    public func access(of key: CurvePublicKey) -> Access? { accessByKey[key] }

    /// The keys, in no order.
    public var keys: some Collection<CurvePublicKey> { accessByKey.keys }
}
