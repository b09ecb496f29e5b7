import Envelope
import Foundation

/// Meaningful frames, so that the fuzzer need not find them byte by byte.
enum FuzzWords {
    /// The idempotency key, correlation id and other identifiers of the headers.
    static let identifier = [UInt8](0..<16)

    static let fixed: [[UInt8]] =
        ["MDPC02", "MDPW02", "MDPC01", "MDPW01", "", "a.v1", "b.v1"].map(WireFrames.bytes)
        + (1...7).map { [$0] }
        + ["mmi.service", "mmi.x-features", "mmi.x-status", "mmi.x-metrics", "mmi.x-cancel"].map(WireFrames.bytes)
        + [
            [0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 9], WireFrames.bytes("t1"), WireFrames.bytes("t2"), identifier,
            WireFrames.bytes("credit\ncancel\nservices"), safe, keyed, hurried, reply, partial,
        ]

    private static let safe = header { $0.safe = true }
    private static let keyed = header { $0.idempotencyKey = "key" }
    private static let hurried = header { $0.budgetMilliseconds = 60 }
    private static let reply = header { $0.status = .ok }
    private static let partial = header { $0.status = .accepted }

    private static func header(_ change: (inout Header) -> Void) -> [UInt8] {
        WireFrames.header {
            $0.correlationID = Data(identifier)
            change(&$0)
        }
    }
}
