import Envelope
import ZeroMQ

extension Refusal {
    /// Explains why a connection to a broker failed.
    static func handshakeFailed(_ failure: HandshakeFailure, at endpoint: String, hasKey: Bool) -> Refusal {
        switch failure {
        case .refused:
            Refusal(
                .unauthenticated,
                code: "bus.keyRefused",
                sentence: "The broker at \(endpoint) does not admit this key: ask the owner of its access list to "
                    + "allow it.",
                params: ["endpoint": endpoint]
            )
        case .mismatch where !hasKey, .cutOff where !hasKey:
            Refusal(
                .unauthenticated,
                code: "bus.keyNeeded",
                sentence: "The process at \(endpoint) requires a key or is not a broker: pass the files of "
                    + "your key and of the broker's, or check the endpoint.",
                params: ["endpoint": endpoint]
            )
        case .mismatch:
            Refusal(
                .unavailable,
                code: "bus.noKeysThere",
                sentence: "The process at \(endpoint) does not use keys, so nothing is sent to it: check the endpoint.",
                params: ["endpoint": endpoint]
            )
        case .cutOff:
            Refusal(
                .unavailable,
                code: "bus.otherBroker",
                sentence: "The process at \(endpoint) does not have the broker's expected key: check the "
                    + "endpoint and the file of the broker's public key.",
                params: ["endpoint": endpoint]
            )
        }
    }
}
