/// The households that a principal may act for.
public enum HouseholdScope: Hashable, Sendable {
    /// Every one.
    case all
    /// These, each by its 16 bytes.
    case some(Set<UInt128>)

    /// Whether a household, by its 16 bytes, is one of them.
    func contains(_ household: UInt128) -> Bool {
        switch self {
        case .all: true
        case .some(let households): households.contains(household)
        }
    }
}

extension UInt128 {
    /// A household's 16 bytes as a dictionary's key; `nil` for any other count.
    init?(household bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        self = bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// A household's 16 bytes as a dictionary's key; the buffer has as many.
    init(householdIn bytes: UnsafeRawBufferPointer) {
        self.init(bigEndian: bytes.loadUnaligned(as: UInt128.self))
    }
}
