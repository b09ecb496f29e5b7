/// An address of IPv4 or IPv6.
package struct NetworkAddress: Hashable, Sendable {
    /// 4 or 16 bytes.
    package let bytes: [UInt8]

    /// Creates an address of 4 or 16 bytes.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the first bits are those of a network.
    fileprivate func isIn(_ network: [UInt8], bits: Int) -> Bool {
        for (index, byte) in network.enumerated() {
            let used = min(8, bits - index * 8)
            guard used > 0 else { break }
            let mask = UInt8(truncatingIfNeeded: 0xFF << (8 - used))
            guard bytes[index] & mask == byte & mask else { return false }
        }
        return true
    }
}

/// Which addresses a page may be fetched from.
package struct AddressRule: Sendable {
    /// Whether a connection to an address is permitted.
    package let permits: @Sendable (NetworkAddress) -> Bool

    /// Creates a rule.
    package init(permits: @escaping @Sendable (NetworkAddress) -> Bool) { self.permits = permits }

    /// What anyone on the internet can reach: no host itself, no private, shared, local or documentation network, no
    /// multicast, and no IPv6 address that only wraps one of IPv4.
    ///
    /// Source: the special-purpose address registries of IANA for IPv4 and IPv6.
    package static let publicOnly = AddressRule { address in
        switch address.bytes.count {
        case 4: !special.contains { address.isIn($0.network, bits: $0.bits) }
        // Global unicast; whatever is outside of it, such as ::1, ::ffff:0:0/96, 64:ff9b::/96, fc00::/7 and fe80::/10,
        // is not public.
        case 16: address.isIn([0x20], bits: 3) && !special6.contains { address.isIn($0.network, bits: $0.bits) }
        default: false
        }
    }

    private typealias Network = (network: [UInt8], bits: Int)

    private static let special: [Network] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
        ([203, 0, 113], 24), ([224], 4), ([240], 4),
    ]

    /// Protocol assignments with Teredo, documentation, and 6to4.
    private static let special6: [Network] = [
        ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16), ([0x3F, 0xFF, 0x00], 20),
    ]
}
