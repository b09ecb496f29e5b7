extension EntityState {
    /// The state as canonical bytes: equal states give equal bytes.
    public var canonicalBytes: [UInt8] {
        var writer = CanonicalWriter()
        writer.write(UInt64(life))
        writer.write(groups)
        return writer.bytes
    }

    /// A number of bytes that ``canonicalBytes`` has at most, counted without writing them.
    public var mostCanonicalBytes: Int {
        groups.pairs.reduce(2 * Self.mostNumberBytes) { $0 + Self.mostTextBytes($1.key) + $1.value.mostCanonicalBytes }
    }

    /// The most bytes of a number of 64 bits.
    fileprivate static let mostNumberBytes = 10
    /// The bytes of a stamp.
    fileprivate static let stampBytes = 24

    fileprivate static func mostTextBytes(_ text: ByteText) -> Int { text.bytes.count + mostNumberBytes }

    /// Reads the canonical bytes of a state.
    public init(canonicalBytes: [UInt8]) throws(CanonicalBytesError) {
        var reader = CanonicalReader(canonicalBytes)
        let life = UInt32(truncatingIfNeeded: try reader.number())
        self.init(life: life, groups: try reader.groups())
        guard reader.isAtEnd else { throw .wrongLength }
    }
}

extension GroupState {
    fileprivate var mostCanonicalBytes: Int {
        let number = EntityState.mostNumberBytes
        let stamp = EntityState.stampBytes
        let text = EntityState.mostTextBytes
        switch self {
        case .register(let register): return number + register.mostCanonicalBytes
        case .set(let elements):
            return elements.pairs.reduce(2 * number) {
                $0 + text($1.key) + 2 * number + stamp * ($1.value.live.count + $1.value.removed.count)
            }
        case .map(let map), .contributions(let map):
            return map.pairs.reduce(2 * number) { $0 + text($1.key) + $1.value.mostCanonicalBytes }
        case .ledger(let events):
            return events.pairs.reduce(2 * number) { $0 + text($1.key) + stamp + 2 * number + $1.value.body.count }
        case .mark: return 4 * number
        }
    }
}

extension Register {
    fileprivate var mostCanonicalBytes: Int {
        EntityState.stampBytes + EntityState.mostNumberBytes + (value?.count ?? 0)
    }
}

extension CanonicalWriter {
    /// Writes field groups.
    public mutating func write(_ groups: SortedMap<GroupState>) {
        write(UInt64(groups.pairs.count))
        for pair in groups.pairs {
            write(pair.key)
            write(pair.value)
        }
    }

    private mutating func write(_ group: GroupState) {
        write(UInt64(group.rule.rawValue))
        switch group {
        case .register(let register): write(register)
        case .set(let elements):
            write(UInt64(elements.pairs.count))
            for pair in elements.pairs {
                write(pair.key)
                write(pair.value.live)
                write(pair.value.removed)
            }
        case .map(let map), .contributions(let map):
            write(UInt64(map.pairs.count))
            for pair in map.pairs {
                write(pair.key)
                write(pair.value)
            }
        case .ledger(let events):
            write(UInt64(events.pairs.count))
            for pair in events.pairs {
                write(pair.key)
                write(pair.value.stamp)
                write(UInt64(pair.value.isRecount ? 1 : 0))
                write(pair.value.body)
            }
        case .mark(let mark): write(mark)
        }
    }

    private mutating func write(_ register: Register) {
        write(register.stamp)
        write(optional: register.value)
    }

    mutating func write(_ mark: HighWaterMark) {
        write(UInt64(mark.cycle))
        write(signed: mark.numerator)
        write(signed: mark.denominator)
    }
}

extension CanonicalReader {
    /// Reads field groups.
    public mutating func groups() throws(CanonicalBytesError) -> SortedMap<GroupState> {
        var groups = SortedMap<GroupState>()
        for _ in 0..<(try count()) {
            let name = try text()
            groups[name] = try group()
        }
        return groups
    }

    private mutating func group() throws(CanonicalBytesError) -> GroupState {
        let tag = try byte()
        guard let rule = MergeRule(rawValue: tag) else { throw .unknownTag(tag) }
        switch rule {
        case .lastWriter: return .register(try register())
        case .addWinsSet:
            var elements = SortedMap<SetElement>()
            for _ in 0..<(try count()) {
                let key = try text()
                let live = try stamps()
                elements[key] = SetElement(live: live, removed: try stamps())
            }
            return .set(elements)
        case .map: return .map(try registers())
        case .contributions: return .contributions(try registers())
        case .ledger:
            var events = SortedMap<LedgerEvent>()
            for _ in 0..<(try count()) {
                let key = try text()
                let stamp = try stamp()
                let isRecount = try number() == 1
                events[key] = LedgerEvent(stamp: stamp, isRecount: isRecount, body: try value())
            }
            return .ledger(events)
        case .highWaterMark: return .mark(try mark())
        }
    }

    private mutating func registers() throws(CanonicalBytesError) -> SortedMap<Register> {
        var registers = SortedMap<Register>()
        for _ in 0..<(try count()) {
            let key = try text()
            registers[key] = try register()
        }
        return registers
    }

    private mutating func register() throws(CanonicalBytesError) -> Register {
        let stamp = try stamp()
        return Register(stamp: stamp, value: try optionalValue())
    }

    mutating func mark() throws(CanonicalBytesError) -> HighWaterMark {
        let cycle = UInt32(truncatingIfNeeded: try number())
        let numerator = try signedNumber()
        let denominator = try signedNumber()
        guard denominator > 0 else { throw .wrongLength }
        return HighWaterMark(cycle: cycle, numerator: numerator, denominator: denominator)
    }
}
