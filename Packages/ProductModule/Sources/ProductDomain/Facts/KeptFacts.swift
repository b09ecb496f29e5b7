import Synchronization
import TextFormats

/// The members of facts, in their one form.
///
/// Most readers of a list ask for a title only, so the text of a store is checked at once and read when someone asks.
final class KeptFacts: Hashable, Sendable {
    private enum State {
        case text([UInt8])
        case members([String: JSONValue])
        case written([String: JSONValue], json: String)
    }

    private let state: Mutex<State>

    /// Keeps members, which a later release may have written.
    init(_ members: [String: JSONValue]) { state = Mutex(.members(Self.normalized(members))) }

    /// Keeps a text; `nil` when it is not one JSON object.
    init?(json bytes: [UInt8]) {
        var reader = JSONReader(bytes)
        do {
            try reader.readObject { try $1.skipValue() }
            try reader.finish()
        } catch { return nil }
        state = Mutex(.text(bytes))
    }

    /// The members by name.
    var members: [String: JSONValue] {
        state.withLock { state in
            switch state {
            case .members(let members), .written(let members, _): return members
            case .text(let bytes):
                // What `JSONReader` accepts is JSON.
                let record = OpenRecord(try? JSONValue(reading: bytes))
                let members = Self.normalized(
                    Dictionary((record?.members ?? []).map { ($0.name, $0.value) }) { _, last in last }
                )
                state = .members(members)
                return members
            }
        }
    }

    /// How many bytes the members have as a JSON text, as far as that is known without reading them.
    var byteCount: Int {
        let known: Int? = state.withLock { state in
            switch state {
            case .text(let bytes): bytes.count
            case .written(_, let json): json.utf8.count
            case .members: nil
            }
        }
        return known ?? json.utf8.count
    }

    /// The members as a JSON text on one line: the known ones in the order of a record, then the others by name.
    var json: String {
        let members = members
        return state.withLock { state in
            if case .written(_, let json) = state { return json }
            let json = FactSchema.ordered(members).json
            state = .written(members, json: json)
            return json
        }
    }

    private static func normalized(_ members: [String: JSONValue]) -> [String: JSONValue] {
        FactSchema.normalized(members.filter { $0.value != .null })
    }

    static func == (one: KeptFacts, other: KeptFacts) -> Bool { one === other || one.members == other.members }

    func hash(into hasher: inout Hasher) { hasher.combine(members) }
}
