extension EntityOperation {
    /// The operation as bytes: equal operations are equal bytes.
    public var canonicalBytes: [UInt8] {
        var writer = CanonicalWriter()
        writer.write(self)
        return writer.bytes
    }

    /// Reads the bytes of an operation.
    public init(canonicalBytes: [UInt8]) throws(CanonicalBytesError) {
        var reader = CanonicalReader(canonicalBytes)
        self = try reader.operation()
        guard reader.isAtEnd else { throw .wrongLength }
    }

    /// Several operations as bytes, in order.
    public static func canonicalBytes(of operations: [EntityOperation]) -> [UInt8] {
        var writer = CanonicalWriter()
        writer.write(UInt64(operations.count))
        for operation in operations { writer.write(operation) }
        return writer.bytes
    }

    /// Reads the bytes of several operations.
    public static func operations(canonicalBytes: [UInt8]) throws(CanonicalBytesError) -> [EntityOperation] {
        var reader = CanonicalReader(canonicalBytes)
        var operations: [EntityOperation] = []
        for _ in 0..<(try reader.count()) { operations.append(try reader.operation()) }
        guard reader.isAtEnd else { throw .wrongLength }
        return operations
    }
}

extension CanonicalWriter {
    mutating func write(_ operation: EntityOperation) {
        write(operation.entity.kind)
        write(operation.entity.id)
        write(UInt64(operation.life))
        write(operation.stamp)
        write(UInt64(operation.intent.tag))
        write(UInt64(operation.intent.changes.count))
        for change in operation.intent.changes {
            write(change.group)
            write(change.effect)
        }
    }

    private mutating func write(_ effect: GroupEffect) {
        write(UInt64(effect.tag))
        switch effect {
        case .write(let value): write(value)
        case .add(let element): write(element)
        case .remove(let element, let seen):
            write(element)
            write(seen)
        case .put(let key, let value):
            write(key)
            write(value)
        case .removeKey(let key): write(key)
        case .contribute(let source, let value):
            write(source)
            write(optional: value)
        case .raise(let mark): write(mark)
        case .record(let id, let isRecount, let body):
            write(id)
            write(UInt64(isRecount ? 1 : 0))
            write(body)
        }
    }
}

extension CanonicalReader {
    mutating func operation() throws(CanonicalBytesError) -> EntityOperation {
        let kind = try text()
        let entity = EntityKey(kind: kind, id: try text())
        guard let life = UInt32(exactly: try number()) else { throw .wrongLength }
        let stamp = try stamp()
        let tag = try byte()
        var changes: [GroupChange] = []
        for _ in 0..<(try count()) {
            let group = try text()
            changes.append(GroupChange(group, try effect()))
        }
        return EntityOperation(entity: entity, life: life, stamp: stamp, intent: try intent(tag, changes))
    }

    private func intent(_ tag: UInt8, _ changes: [GroupChange]) throws(CanonicalBytesError) -> Intent {
        switch tag {
        case 1: return .create(changes)
        case 2: return .change(changes)
        case 3: return .delete
        default: throw .unknownTag(tag)
        }
    }

    private mutating func effect() throws(CanonicalBytesError) -> GroupEffect {
        let tag = try byte()
        switch tag {
        case 1: return .write(try value())
        case 2: return .add(try text())
        case 3:
            let element = try text()
            return .remove(element, seen: try stamps())
        case 4:
            let key = try text()
            return .put(key, try value())
        case 5: return .removeKey(try text())
        case 6:
            let source = try text()
            return .contribute(source: source, try optionalValue())
        case 7: return .raise(try mark())
        case 8:
            let id = try text()
            let isRecount = try number() == 1
            return .record(id: id, isRecount: isRecount, try value())
        default: throw .unknownTag(tag)
        }
    }
}

extension Intent {
    fileprivate var tag: UInt8 {
        switch self {
        case .create: 1
        case .change: 2
        case .delete: 3
        }
    }
}

extension GroupEffect {
    fileprivate var tag: UInt8 {
        switch self {
        case .write: 1
        case .add: 2
        case .remove: 3
        case .put: 4
        case .removeKey: 5
        case .contribute: 6
        case .raise: 7
        case .record: 8
        }
    }
}
