import Envelope
import ZeroMQ

extension Refusal {
    /// Why no connection to a broker comes about.
    static func handshakeFailed(_ failure: HandshakeFailure, at endpoint: String, hasKey: Bool) -> Refusal {
        switch failure {
        case .refused:
            Refusal(
                .unauthenticated,
                code: "bus.keyRefused",
                sentence: "The broker at \(endpoint) does not admit this key: ask whoever keeps its access list to "
                    + "allow it.",
                params: ["endpoint": endpoint]
            )
        case .mismatch where !hasKey, .cutOff where !hasKey:
            Refusal(
                .unauthenticated,
                code: "bus.keyNeeded",
                sentence: "What answers at \(endpoint) admits only who has a key, or is no broker: name the files of "
                    + "your key and of the broker's, or check the endpoint.",
                params: ["endpoint": endpoint]
            )
        case .mismatch:
            Refusal(
                .unavailable,
                code: "bus.noKeysThere",
                sentence: "What answers at \(endpoint) takes no keys, so nothing is sent to it: check the endpoint.",
                params: ["endpoint": endpoint]
            )
        case .cutOff:
            Refusal(
                .unavailable,
                code: "bus.otherBroker",
                sentence: "What answers at \(endpoint) does not have the key that the broker is known by: check the "
                    + "endpoint and the file of the broker's public key.",
                params: ["endpoint": endpoint]
            )
        }
    }
}
