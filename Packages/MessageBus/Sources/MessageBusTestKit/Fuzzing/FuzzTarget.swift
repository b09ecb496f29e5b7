/// A target of the fuzzer: code that reads untrusted bytes.
///
/// The first byte of an input selects the target, which interprets the rest. The tests run the same inputs.
package enum FuzzTarget: UInt8, CaseIterable, Sendable {
    /// A header frame, read by our own code and by the protobuf library.
    case header
    /// Messages from several peers to a broker, and time.
    case broker
    /// Messages from a broker to a worker, and time.
    case worker
    /// Messages from a broker to a client, and time.
    case client
    /// An access list.
    case accessList

    /// Runs one input.
    ///
    /// - Returns: What is wrong, in a sentence; `nil` when nothing is.
    package static func violation(of bytes: UnsafeRawBufferPointer) -> String? {
        guard let first = bytes.first, let target = FuzzTarget(rawValue: first % UInt8(allCases.count)) else {
            return nil
        }
        let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
        return switch target {
        case .header: HeaderFuzz.violation(of: rest)
        case .broker: BrokerFuzz().violation(of: FuzzInput(rest))
        case .worker: WorkerFuzz().violation(of: FuzzInput(rest))
        case .client: ClientFuzz().violation(of: FuzzInput(rest))
        case .accessList: AccessListFuzz.violation(of: rest)
        }
    }
}
