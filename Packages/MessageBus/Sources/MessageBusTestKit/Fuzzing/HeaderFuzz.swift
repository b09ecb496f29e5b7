import Envelope
import Foundation
import MessageBus

/// Whether the broker reads the same in a header as those who decode it.
enum HeaderFuzz {
    static func violation(of bytes: UnsafeRawBufferPointer) -> String? {
        let scan = HeaderScan(bytes)
        let status = HeaderScan.status(of: bytes)
        let household = HeaderScan.household(in: bytes)
        guard let header = try? Header(wireBytes: [UInt8](bytes)) else { return nil }
        guard let scan else { return "a header that a library reads is refused" }
        let identifier = scan.correlationOffset.map { Data(bytes[$0..<$0 + 16]) }
        let claims: [(String, Bool)] = [
            ("budget", scan.budgetMilliseconds == header.budgetMilliseconds),
            ("idempotency key", scan.hasIdempotencyKey == !header.idempotencyKey.isEmpty),
            ("safe", scan.isSafe == header.safe),
            ("principal", scan.namesPrincipal == !header.principal.isEmpty),
            ("correlation id", identifier == (header.correlationID.count == 16 ? header.correlationID : nil)),
            ("status", Int32(truncatingIfNeeded: status) == Int32(truncatingIfNeeded: header.status.rawValue)),
            ("household", isSame(household, header.householdID)),
            ("stamp", isStampBelieved(after: bytes)),
        ]
        return claims.first { !$0.1 }.map { "\($0.0) is read in two ways" }
    }

    private static func isSame(_ claim: HeaderScan.HouseholdClaim, _ household: Data) -> Bool {
        switch claim {
        case .none: household.isEmpty
        case .unreadable: !household.isEmpty && household.count != 16
        case .named(let number): household.count == 16 && UInt128(householdIn: household) == number
        }
    }

    private static func isStampBelieved(after bytes: UnsafeRawBufferPointer) -> Bool {
        var stamped = [UInt8](bytes)
        HeaderStamp(principal: "nobody").withBytes(attempt: 7, waitedMilliseconds: 300) { stamped += $0 }
        guard let header = try? Header(wireBytes: stamped) else { return false }
        return header.principal == "nobody" && header.attempt == 7 && header.waitedMilliseconds == 300
    }
}

extension UInt128 {
    fileprivate init(householdIn data: Data) { self = data.reduce(0) { $0 << 8 | UInt128($1) } }
}
