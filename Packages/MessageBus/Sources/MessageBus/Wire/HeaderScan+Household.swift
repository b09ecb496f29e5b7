extension HeaderScan {
    /// For whom a header says that its request is.
    package enum HouseholdClaim: Hashable {
        /// For no household.
        case none
        /// For one, by its 16 bytes.
        case named(UInt128)
        /// For something that is no household.
        case unreadable
    }

    /// Reads the household out of a header, as a protobuf library would: the last value counts.
    package static func household(in bytes: UnsafeRawBufferPointer) -> HouseholdClaim {
        var reader = FieldReader(bytes: bytes)
        var claim = HouseholdClaim.none
        while !reader.isAtEnd {
            guard let tag = reader.varint() else { return .unreadable }
            guard tag == Field.householdID.rawValue << 3 | 2 else {
                guard reader.skip(tag: tag) else { return .unreadable }
                continue
            }
            guard let length = reader.skipBytes() else { return .unreadable }
            switch length {
            case 0: claim = .none
            case 16: claim = .named(UInt128(householdIn: reader.last(16)))
            default: claim = .unreadable
            }
        }
        return claim
    }
}
