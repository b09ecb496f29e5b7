package import Commands
package import CommonMessages
import Foundation

extension CommonMessages.OperationGroup {
    /// Writes a group as a device sends it.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - epoch: The epoch of the group before it in the same request.
    package init(_ group: Commands.OperationGroup, after epoch: String = "") {
        self.init()
        incarnation = group.incarnation.data
        number = UInt64(clamping: group.number)
        baseSeq = UInt64(clamping: group.baseSeq)
        if group.baseEpoch != epoch { baseEpoch = group.baseEpoch }
        atMilliseconds = group.at.wholeMilliseconds
        operations = group.operations.map { Operation($0, by: group.incarnation) }
    }
}

extension Commands.OperationGroup {
    /// Reads a group that a device sent.
    ///
    /// - Parameters:
    ///   - message: The group.
    ///   - epoch: The epoch of the group before it in the same request.
    ///   - principal: The principal of the request: a device can't choose another one.
    /// - Throws: A ``FeedMessageError`` when it is incomplete, or of a kind that this release doesn't know.
    package init(
        _ message: CommonMessages.OperationGroup,
        after epoch: String = "",
        principal: String
    ) throws(FeedMessageError) {
        let writer = try Incarnation(message.incarnation)
        var operations: [EntityOperation] = []
        for operation in message.operations { operations.append(try EntityOperation(operation, by: writer)) }
        guard message.number > 0 else { throw .malformed }
        self.init(
            incarnation: writer,
            number: Int64(clamping: message.number),
            baseSeq: Int64(clamping: message.baseSeq),
            baseEpoch: message.baseEpoch.isEmpty ? epoch : message.baseEpoch,
            principal: principal,
            at: Date(wholeMilliseconds: message.atMilliseconds),
            operations: operations
        )
    }
}

extension [CommonMessages.OperationGroup] {
    /// Reads the groups of a request.
    ///
    /// - Parameter principal: The principal of the request.
    /// - Returns: The groups, in order.
    /// - Throws: A ``FeedMessageError`` when one of them is incomplete, or of a kind that this release doesn't know.
    package func read(principal: String) throws(FeedMessageError) -> [Commands.OperationGroup] {
        var groups: [Commands.OperationGroup] = []
        for message in self {
            groups.append(
                try Commands.OperationGroup(message, after: groups.last?.baseEpoch ?? "", principal: principal)
            )
        }
        return groups
    }
}

extension CommonMessages.Operation {
    fileprivate init(_ operation: EntityOperation, by writer: Incarnation) {
        self.init()
        kind = operation.entity.kind.text
        entityID = operation.entity.id.text
        life = operation.life
        stamp.reading = operation.stamp.reading
        if operation.stamp.incarnation != writer { stamp.incarnation = operation.stamp.incarnation.data }
        intent =
            switch operation.intent {
            case .create: .create
            case .change: .change
            case .delete: .delete
            }
        changes = operation.intent.changes.map { CommonMessages.GroupChange($0) }
    }
}

extension EntityOperation {
    fileprivate init(_ message: CommonMessages.Operation, by writer: Incarnation) throws(FeedMessageError) {
        var changes: [Commands.GroupChange] = []
        for change in message.changes { changes.append(try Commands.GroupChange(change)) }
        let intent: Commands.Intent
        switch message.intent {
        case .create: intent = .create(changes)
        case .change: intent = .change(changes)
        case .delete where changes.isEmpty: intent = .delete
        case .delete, .unspecified, .UNRECOGNIZED: throw .malformed
        }
        let incarnation = message.stamp.incarnation.isEmpty ? writer : try Incarnation(message.stamp.incarnation)
        self.init(
            entity: EntityKey(message.kind, message.entityID),
            life: message.life,
            stamp: Stamp(reading: message.stamp.reading, incarnation: incarnation),
            intent: intent
        )
    }
}

extension CommonMessages.GroupChange {
    fileprivate init(_ change: Commands.GroupChange) {
        self.init()
        group = change.group.text
        switch change.effect {
        case .write(let value): write = Data(value)
        case .add(let element): add = element.text
        case .remove(let element, let seen):
            remove.element = element.text
            remove.removed = seen.map { StampState($0) }
        case .put(let key, let value): put = KeyState(key, value)
        case .removeKey(let key): put = KeyState(key, nil)
        case .contribute(let source, let value): contribute = KeyState(source, value)
        case .raise(let mark): raise = MarkState(mark)
        case .record(let id, let isRecount, let body):
            record.id = id.text
            record.isRecount = isRecount
            record.body = Data(body)
        }
    }
}

extension Commands.GroupChange {
    fileprivate init(_ message: CommonMessages.GroupChange) throws(FeedMessageError) {
        let effect: GroupEffect
        switch message.effect {
        case .write(let value)?: effect = .write(Array(value))
        case .add(let element)?: effect = .add(ByteText(element))
        case .remove(let element)?:
            var seen: [Stamp] = []
            for stamp in element.removed { seen.append(try Stamp(stamp)) }
            effect = .remove(ByteText(element.element), seen: seen)
        case .put(let state)?:
            effect = state.value.map { .put(ByteText(state.key), $0) } ?? .removeKey(ByteText(state.key))
        case .contribute(let state)?: effect = .contribute(source: ByteText(state.key), state.value)
        case .raise(let mark)?: effect = .raise(try HighWaterMark(mark))
        case .record(let event)?:
            effect = .record(id: ByteText(event.id), isRecount: event.isRecount, Array(event.body))
        case nil: throw .unknownRule(group: message.group)
        }
        self.init(ByteText(message.group), effect)
    }
}

extension KeyState {
    /// A key with a value but without a stamp, which is the operation's.
    fileprivate init(_ key: ByteText, _ value: [UInt8]?) {
        self.init()
        self.key = key.text
        if let value { register.value = Data(value) }
    }

    fileprivate var value: [UInt8]? { register.hasValue ? Array(register.value) : nil }
}
