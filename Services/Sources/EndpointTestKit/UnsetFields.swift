import Foundation
public import SwiftProtobuf

/// Returns the fields that none of some messages of one type sets, such as `"items.category.color"`.
///
/// A test of a mapping maps values that together set everything, and expects no such field: then the mapping forgets
/// none. Of a `oneof`, one case is enough; a field without presence is set unless it has its default.
///
/// - Parameters:
///   - messages: Messages of one type, at least one.
///   - types: Messages within them that are not looked into, because a test of their own does.
/// - Returns: The paths of the unset fields.
public func unsetFields(of messages: [any Message], apartFrom types: [any Message.Type] = []) -> Set<String> {
    var values: [String: [Any]] = [:]
    for (name, value) in messages.flatMap(fields) { values[name, default: []] += contents(of: value) }
    return values.reduce(into: []) { unset, field in
        guard !field.value.isEmpty else {
            unset.insert(field.key)
            return
        }
        let nested = field.value.compactMap { $0 as? any Message }.filter { message in
            !types.contains { $0 == type(of: message) }
        }
        unset.formUnion(unsetFields(of: nested, apartFrom: types).map { "\(field.key).\($0)" })
    }
}

/// The stored properties of a message; a generated message with many fields keeps them in an object.
private func fields(of message: any Message) -> [(name: String, value: Any)] {
    Mirror(reflecting: message).children.flatMap { child in
        guard child.label == "_storage" else { return [child] }
        return Array(Mirror(reflecting: child.value).children)
    }.compactMap { label, value in
        guard let label, label != "unknownFields" else { return nil }
        return (label.hasPrefix("_") ? String(label.dropFirst()) : label, value)
    }
}

/// What a property holds: the elements of a list, the content of an optional; nothing for a default.
private func contents(of value: Any) -> [Any] {
    let mirror = Mirror(reflecting: value)
    // A field with presence is set even to its default; a case of a `oneof` holds its field.
    if mirror.displayStyle == .optional { return mirror.children.map { payload($0.value) } }
    return switch value {
    case let text as String: text.isEmpty ? [] : [text]
    case let bytes as Data: bytes.isEmpty ? [] : [bytes]
    case let flag as Bool: flag ? [flag] : []
    case let choice as any SwiftProtobuf.Enum: choice.rawValue == 0 ? [] : [choice]
    case let number as any Numeric: isZero(number) ? [] : [number]
    default: [.collection, .dictionary].contains(mirror.displayStyle) ? mirror.children.map(\.value) : [value]
    }
}

/// The field that a case of a `oneof` holds; any other value is itself.
private func payload(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let field = mirror.children.first else { return value }
    return field.value
}

private func isZero(_ number: some Numeric) -> Bool { number == .zero }
