import Quantities
public import RecipeModule
import Synchronization

/// Reads lines that are written as "2 l water, cold": a number, a unit of the few that it knows, a name, a note.
///
/// A test can make it fail, and see what it was asked.
public final class StubLineReader: LineReader {
    private struct State {
        var asked: [[String]] = []
        var failure: LineReaderError?
        var keys: [String: String] = [:]
        var learned: [LineCorrection] = []
    }

    private static let units: Set<String> = ["g", "kg", "l", "ml", "cup", "tbsp"]
    private let state = Mutex(State())

    /// Creates a reader.
    public init() {}

    /// The texts of each batch so far.
    public var asked: [[String]] { state.withLock { $0.asked } }

    /// What it has learned so far.
    public var learned: [LineCorrection] { state.withLock { $0.learned } }

    /// Makes every later call fail, or succeed again for `nil`.
    public func fail(_ failure: LineReaderError?) { state.withLock { $0.failure = failure } }

    /// Gives an ingredient another key from now on.
    public func rename(_ name: String, to key: String) { state.withLock { $0.keys[name] = key } }

    /// Returns what the lines say.
    public func read(_ lines: [UnreadLine]) async throws(LineReaderError) -> [LineReading] {
        let (failure, keys, learned) = state.withLock { state in
            state.asked.append(lines.map(\.text))
            return (state.failure, state.keys, state.learned)
        }
        if let failure { throw failure }
        return lines.map { line in
            let reading = Self.reading(of: line.text, keys)
            let own = learned.last { $0.line.text == line.text }?.own
            return own.map { Self.reading($0, over: reading) } ?? reading
        }
    }

    /// Learns what a person says; an amount of "zorks" makes no sense.
    public func learn(_ corrections: [LineCorrection]) async throws(LineReaderError) {
        if let failure = state.withLock({ $0.failure }) { throw failure }
        guard !corrections.contains(where: { $0.own.isOfZorks }) else {
            throw LineReaderError(reason: "There are no zorks: name a unit.", isTemporary: false, isRefusal: true)
        }
        state.withLock { $0.learned += corrections }
    }

    private static func reading(_ own: OwnReading, over reading: LineReading) -> LineReading {
        let name = own.name ?? reading.name
        let range = own.range ?? reading.quantity.range
        let amount = range.map {
            [$0.upper.description, $0.unit.rawValue].filter { !$0.isEmpty }.joined(separator: " ")
        }
        return LineReading(
            ingredientKey: name.lowercased(),
            name: name,
            quantity: StructuredQuantity(range: range, displayText: amount ?? "", parseConfidence: 1),
            note: reading.note
        )
    }

    /// Returns what a line says.
    public static func reading(of text: String, _ keys: [String: String] = [:]) -> LineReading {
        let parts = text.split(separator: ",", maxSplits: 1).map(String.init)
        var words = (parts.first ?? "").split(separator: " ").map(String.init)
        var range: AmountRange?
        if words.count > 1, let value = Rational(words[0]) {
            let unit = words.count > 2 && units.contains(words[1]) ? words[1] : ""
            range = AmountRange(Amount(value, UnitCode(rawValue: unit)))
            words.removeFirst(unit.isEmpty ? 1 : 2)
        }
        let name = words.joined(separator: " ")
        let amount = range.map {
            [$0.upper.description, $0.unit.rawValue].filter { !$0.isEmpty }.joined(separator: " ")
        }
        return LineReading(
            ingredientKey: keys[name] ?? name.lowercased(),
            name: name,
            quantity: StructuredQuantity(
                range: range,
                displayText: amount ?? "",
                parseConfidence: range == nil ? 0 : 0.9
            ),
            note: parts.count > 1 ? parts[1] : nil
        )
    }
}

extension OwnReading {
    /// The amount or range, also of a text.
    fileprivate var range: AmountRange? {
        switch amount {
        case .range(let range): range
        case .text(let text): StubLineReader.reading(of: "\(text) x").quantity.range
        case nil: nil
        }
    }

    fileprivate var isOfZorks: Bool {
        if case .text(let text) = amount { return text.hasSuffix("zorks") }
        return range?.unit.rawValue == "zorks"
    }
}
