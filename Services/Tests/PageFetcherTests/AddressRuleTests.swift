import Testing

@testable import PageFetcher

@Suite struct AddressRuleTests {
    @Test(
        arguments: [
            [0, 1, 2, 3], [10, 0, 0, 1], [100, 64, 0, 1], [100, 127, 255, 255], [127, 0, 0, 1], [169, 254, 169, 254],
            [172, 16, 0, 1], [172, 31, 255, 255], [192, 0, 0, 8], [192, 0, 2, 1], [192, 88, 99, 1], [192, 168, 1, 1],
            [198, 18, 0, 1], [198, 19, 255, 255], [198, 51, 100, 1], [203, 0, 113, 1], [224, 0, 0, 1], [239, 1, 1, 1],
            [240, 0, 0, 1], [255, 255, 255, 255],
        ] as [[UInt8]]
    )
    func `an address of IPv4 that is not public is refused`(bytes: [UInt8]) {
        #expect(!AddressRule.publicOnly.permits(NetworkAddress(bytes)))
    }

    @Test(
        arguments: [
            [1, 1, 1, 1], [9, 255, 255, 255], [11, 0, 0, 0], [100, 63, 255, 255], [100, 128, 0, 0], [172, 15, 0, 1],
            [172, 32, 0, 1], [192, 167, 1, 1], [198, 20, 0, 1], [223, 255, 255, 255],
        ] as [[UInt8]]
    )
    func `a public address of IPv4 is permitted`(bytes: [UInt8]) {
        #expect(AddressRule.publicOnly.permits(NetworkAddress(bytes)))
    }

    /// The groups of an address, and whether it is public.
    @Test(
        arguments: [
            ([0, 0, 0, 0, 0, 0, 0, 0], false), ([0, 0, 0, 0, 0, 0, 0, 1], false),
            // IPv4-mapped, NAT64, its local prefix, Teredo, 6to4.
            ([0, 0, 0, 0, 0, 0xFFFF, 0x7F00, 1], false), ([0, 0, 0, 0, 0, 0xFFFF, 0x0808, 0x0808], false),
            ([0x64, 0xFF9B, 0, 0, 0, 0, 0x7F00, 1], false), ([0x64, 0xFF9B, 1, 0, 0, 0, 0x7F00, 1], false),
            ([0x2001, 0, 0, 0, 0, 0, 0, 1], false), ([0x2002, 0x7F00, 1, 0, 0, 0, 0, 1], false),
            // Documentation, unique local, link-local, site-local, multicast.
            ([0x2001, 0xDB8, 0, 0, 0, 0, 0, 1], false), ([0x3FFF, 0, 0, 0, 0, 0, 0, 1], false),
            ([0xFC00, 0, 0, 0, 0, 0, 0, 1], false), ([0xFD00, 0xEC2, 0, 0, 0, 0, 0, 0x254], false),
            ([0xFE80, 0, 0, 0, 0, 0, 0, 1], false), ([0xFEC0, 0, 0, 0, 0, 0, 0, 1], false),
            ([0xFF02, 0, 0, 0, 0, 0, 0, 1], false), ([0x2606, 0x4700, 0, 0, 0, 0, 0, 1], true),
            ([0x2001, 0x200, 0, 0, 0, 0, 0, 1], true), ([0x2A00, 0x1450, 0, 0, 0, 0, 0, 1], true),
        ] as [([UInt16], Bool)]
    )
    func `an address of IPv6 is permitted only if it is public and wraps none of IPv4`(groups: [UInt16], isPublic: Bool)
    {
        let bytes = groups.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(AddressRule.publicOnly.permits(NetworkAddress(bytes)) == isPublic)
    }

    @Test func `what is no address of the internet is refused`() {
        #expect(!AddressRule.publicOnly.permits(NetworkAddress([])))
    }
}
