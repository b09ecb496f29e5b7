package import Commands
package import CommonMessages
import Foundation

extension FieldGroup {
    /// Writes what a group holds.
    package init(_ name: String, _ state: GroupState) {
        self.init()
        self.name = name
        switch state {
        case .register(let register): self.register = RegisterState(register)
        case .set(let elements): set.elements = elements.pairs.map { SetElementState($0.key, $0.value) }
        case .map(let map): self.map.keys = map.pairs.map { KeyState($0.key, $0.value) }
        case .contributions(let map): contributions.sources = map.pairs.map { KeyState($0.key, $0.value) }
        case .ledger(let events): ledger.events = events.pairs.map { LedgerEventState($0.key, $0.value) }
        case .mark(let mark): self.mark = MarkState(mark)
        }
    }
}

extension GroupState {
    /// Reads what a group holds.
    package init(_ group: FieldGroup) throws(FeedMessageError) {
        switch group.state {
        case .register(let register)?: self = .register(try Register(register))
        case .set(let set)?:
            var elements = SortedMap<SetElement>()
            for element in set.elements { elements[ByteText(element.element)] = try SetElement(element) }
            self = .set(elements)
        case .map(let map)?: self = .map(try Self.registers(map.keys))
        case .contributions(let contributions)?: self = .contributions(try Self.registers(contributions.sources))
        case .ledger(let ledger)?:
            var events = SortedMap<LedgerEvent>()
            for event in ledger.events {
                events[ByteText(event.id)] = LedgerEvent(
                    stamp: try Stamp(event.stamp),
                    isRecount: event.isRecount,
                    body: Array(event.body)
                )
            }
            self = .ledger(events)
        case .mark(let mark)?: self = .mark(try HighWaterMark(mark))
        case nil: throw .unknownRule(group: group.name)
        }
    }

    private static func registers(_ keys: [KeyState]) throws(FeedMessageError) -> SortedMap<Register> {
        var registers = SortedMap<Register>()
        for key in keys { registers[ByteText(key.key)] = try Register(key.register) }
        return registers
    }
}

extension RegisterState {
    fileprivate init(_ register: Register) {
        self.init()
        stamp = StampState(register.stamp)
        if let value = register.value { self.value = Data(value) }
    }
}

extension Register {
    fileprivate init(_ message: RegisterState) throws(FeedMessageError) {
        self.init(stamp: try Stamp(message.stamp), value: message.hasValue ? Array(message.value) : nil)
    }
}

extension KeyState {
    fileprivate init(_ key: ByteText, _ register: Register) {
        self.init()
        self.key = key.text
        self.register = RegisterState(register)
    }
}

extension MarkState {
    init(_ mark: HighWaterMark) {
        self.init()
        cycle = mark.cycle
        numerator = mark.numerator
        denominator = mark.denominator
    }
}

extension HighWaterMark {
    init(_ message: MarkState) throws(FeedMessageError) {
        guard message.denominator > 0 else { throw .malformed }
        self.init(cycle: message.cycle, numerator: message.numerator, denominator: message.denominator)
    }
}

extension SetElementState {
    fileprivate init(_ element: ByteText, _ state: SetElement) {
        self.init()
        self.element = element.text
        live = state.live.map(StampState.init)
        removed = state.removed.map(StampState.init)
    }
}

extension SetElement {
    fileprivate init(_ message: SetElementState) throws(FeedMessageError) {
        func stamps(_ messages: [StampState]) throws(FeedMessageError) -> [Stamp] {
            var stamps: [Stamp] = []
            for message in messages { stamps.append(try Stamp(message)) }
            return stamps
        }
        self.init(live: try stamps(message.live), removed: try stamps(message.removed))
    }
}

extension LedgerEventState {
    fileprivate init(_ id: ByteText, _ event: LedgerEvent) {
        self.init()
        self.id = id.text
        stamp = StampState(event.stamp)
        isRecount = event.isRecount
        body = Data(event.body)
    }
}

extension StampState {
    init(_ stamp: Stamp) {
        self.init()
        reading = stamp.reading
        incarnation = stamp.incarnation.data
    }
}

extension Stamp {
    /// The stamp of what was written without a clock.
    static let unknown = Stamp(reading: 0, incarnation: Incarnation(high: 0, low: 0))

    init(_ message: StampState) throws(FeedMessageError) {
        self.init(reading: message.reading, incarnation: try Incarnation(message.incarnation))
    }
}

extension Incarnation {
    /// 16 bytes, big-endian.
    var data: Data {
        Data([high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } })
    }

    init(_ data: Data) throws(FeedMessageError) {
        guard data.count == 16 else { throw .malformed }
        let words = [data.prefix(8), data.suffix(8)].map { $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        self.init(high: words[0], low: words[1])
    }
}
