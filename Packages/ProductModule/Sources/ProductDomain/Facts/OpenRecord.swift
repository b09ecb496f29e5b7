package import Foundation
package import TextFormats

/// A JSON object that keeps members which this release does not know, in their order and with their digits.
public struct OpenRecord: Hashable, Sendable {
    /// The members, each name once.
    package let members: [JSONValue.Member]

    /// Creates a record; of several members with one name the last counts.
    package init(_ members: [JSONValue.Member]) {
        guard Set(members.map(\.name)).count < members.count else {
            self.members = members
            return
        }
        var seen: Set<String> = []
        self.members = members.reversed().filter { seen.insert($0.name).inserted }.reversed()
    }

    /// Reads a value; `nil` unless it is an object.
    package init?(_ value: JSONValue?) {
        guard case .object(let members)? = value else { return nil }
        self.init(members)
    }

    /// The record as a value.
    package var value: JSONValue { .object(members) }

    /// The JSON text, on one line.
    public var json: String { value.line }

    /// The names of all members, in order.
    public var names: [String] { members.map(\.name) }

    /// The value of a member; `nil` when it is missing or null.
    package subscript(name: String) -> JSONValue? {
        let value = members.first { $0.name == name }?.value
        return value == .null ? nil : value
    }

    /// Returns the record with a member, in its place or at the end; without it for `nil`.
    package func setting(_ name: String, to value: JSONValue?) -> OpenRecord {
        guard let value else { return OpenRecord(members.filter { $0.name != name }) }
        guard members.contains(where: { $0.name == name }) else {
            return OpenRecord(members + [JSONValue.Member(name, value)])
        }
        return OpenRecord(members.map { $0.name == name ? JSONValue.Member(name, value) : $0 })
    }

    /// A text; `nil` when the member is missing or something else.
    package func text(_ name: String) -> String? { self[name]?.text }

    /// The texts of a list; none when the member is missing.
    package func texts(_ name: String) -> [String] { self[name]?.elements?.compactMap(\.text) ?? [] }

    /// An exact number; `nil` when the member is missing or something else.
    package func number(_ name: String) -> Decimal? { self[name]?.decimal }

    /// A flag; `nil` when the member is missing or something else.
    package func flag(_ name: String) -> Bool? {
        if case .bool(let flag)? = self[name] { flag } else { nil }
    }

    /// The record of a member; `nil` when the member is missing or something else.
    package func record(_ name: String) -> OpenRecord? { OpenRecord(self[name]) }
}

extension JSONValue {
    /// The number; `nil` when the value is not a number, or has more digits than a decimal holds.
    package var decimal: Decimal? {
        guard case .number(let digits) = self, let number = Decimal(string: digits), number.isFinite else { return nil }
        return number
    }
}
