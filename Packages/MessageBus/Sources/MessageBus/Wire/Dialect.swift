/// How a peer frames its messages, so that it is answered alike.
///
/// One byte, carried in the client address.
package struct Dialect: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Majordomo 0.2 as the specification has it.
    package static let strict = Dialect(rawValue: 0)
    /// Majordomo 0.2 after an empty frame, as a REQ socket sends it.
    package static let leadingEmpty = Dialect(rawValue: 1)
}
