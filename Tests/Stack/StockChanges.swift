import Foundation
import SystemTestSupport
import Testing

/// What a test changes in the stock of a home, and which of it was acknowledged.
///
/// Each change has a note of its own, by which the journal shows how often it is there.
struct StockChanges {
    /// What happens to stock that is there.
    private enum Kind: String, CaseIterable {
        case open, move, freeze, thaw, use, discard, recount, correct, undo
    }

    /// How many kinds of changes one round has.
    static let countOfRound = 2

    private struct Number: Decodable {
        let numericValue: Double
    }

    /// An event as the journal prints it.
    private struct Event: Decodable {
        struct Undoing: Decodable {}
        let eventId: String
        let kind: String
        let title: String
        let amount: Number?
        let note: String
        let undone: Undoing?
    }

    /// A product as the list of the stock prints it.
    private struct Product: Decodable {
        let title: String
        let onHand: [Number]
        let shortfall: [Number]
    }

    private struct Change {
        let kind: Kind
        let node: String
        let note: String
        var isAcknowledged = false
    }

    private let home: HomeOfDevices
    private var changes: [Change] = []
    /// For each node, the event that it undoes and lets count again.
    private var targets: [String: String] = [:]

    /// Puts something into the stock of each device that it can change.
    init(in home: HomeOfDevices) throws {
        self.home = home
        for (product, amount) in [("supply", "900"), ("label", "1"), ("target", "1")] {
            try home.done(on: home.names) { node in
                ["stock", "add", "\(product) \(node)", amount, "--note", "\(product) \(node)", "--timeout", "30"]
            }
        }
        for node in home.names {
            let target = try Self.journal(of: node, in: home).first { $0.note == "target \(node)" }
            targets[node] = try #require(target).eventId
        }
    }

    /// The kinds of which at least one change succeeded.
    var acknowledged: Set<String> { Set(changes.filter(\.isAcknowledged).map(\.kind.rawValue)) }
    /// All kinds.
    static var kinds: Set<String> { Set(Kind.allCases.map(\.rawValue)) }

    /// Changes the stock on each device, on all devices at once.
    ///
    /// - Parameters:
    ///   - number: Tells the changes of one call from those of others.
    ///   - event: Called before the end of each change is awaited.
    /// - Throws: What `event` throws.
    mutating func change(_ number: Int, event: () throws -> Void) throws {
        let kind = Kind.allCases[number % Kind.allCases.count]
        let started = try home.names.map { node in
            let change = Change(kind: kind, node: node, note: "\(kind) \(node) \(number)")
            return (change, try home.program(arguments(of: change, number) + ["--timeout", "30"], on: node))
        }
        for (change, program) in started {
            try event()
            var change = change
            change.isAcknowledged = try program.wait().status == 0
            changes.append(change)
        }
    }

    private func arguments(of change: Change, _ number: Int) throws -> [String] {
        let (supply, note) = ("supply \(change.node)", ["--note", change.note])
        switch change.kind {
        case .open, .freeze, .thaw, .use, .discard: return ["stock", change.kind.rawValue, supply, "1"] + note
        case .move: return ["stock", "move", supply, "1", "--to", "Shelf of \(change.node)"] + note
        case .recount: return ["stock", "recount", "\(supply) 900"] + note
        case .correct: return ["stock", "correct", "label \(change.node)", "--shop", "Market \(number)"] + note
        case .undo:
            let target = try #require(targets[change.node])
            return ["stock", "undo", target] + (isUndoing(change) ? [] : ["--redo"])
        }
    }

    /// Whether a change undoes its node's event: each other one lets it count again.
    private func isUndoing(_ change: Change) -> Bool {
        changes.count { $0.kind == .undo && $0.node == change.node && $0.note != change.note }.isMultiple(of: 2)
    }

    /// Checks that the journal of a node has every acknowledged event once, and every other at most once, and that its
    /// stock is the sum of the journal.
    func check(on node: String) throws {
        let journal = try Self.journal(of: node, in: home)
        let counts = Dictionary(grouping: journal, by: \.note).mapValues(\.count)
        for change in changes where change.kind != .undo {
            let count = counts[change.note] ?? 0
            let isRight = change.isAcknowledged ? count == 1 : count <= 1
            #expect(isRight, "\(node), \(change.note), acknowledged: \(change.isAcknowledged): \(count) times")
        }
        #expect(Set(journal.map(\.eventId)).count == journal.count, "\(node)")
        for (device, target) in targets {
            let undoings = changes.filter { $0.kind == .undo && $0.node == device }
            guard let last = undoings.last, last.isAcknowledged else { continue }
            let event = try #require(journal.first { $0.eventId == target })
            #expect((event.undone != nil) != undoings.count.isMultiple(of: 2), "\(node), \(last.note)")
        }
        let stock: [Product] = try Self.lines(["stock", "list"], of: node, in: home)
        let amounts = stock.map { ($0.title, Self.sum($0.onHand) - Self.sum($0.shortfall)) }
        let shown = Dictionary(amounts, uniquingKeysWith: +)
        #expect(shown.filter { $0.value != 0 } == Self.sums(of: journal), "\(node)")
    }

    private static func sum(_ numbers: [Number]) -> Double { numbers.reduce(0) { $0 + $1.numericValue } }

    /// Adds up what a journal, whose newest event is the first, says of each product; leaves out what is used up.
    private static func sums(of journal: [Event]) -> [String: Double] {
        var sums: [String: Double] = [:]
        for event in journal.reversed() where event.undone == nil {
            let amount = event.amount?.numericValue ?? 0
            switch event.kind {
            case "purchase": sums[event.title, default: 0] += amount
            case "consume", "discard": sums[event.title, default: 0] -= amount
            case "recount": sums[event.title] = amount
            default: break
            }
        }
        return sums.filter { $0.value != 0 }
    }

    private static func journal(of node: String, in home: HomeOfDevices) throws -> [Event] {
        try lines(["stock", "journal", "--limit", "100000"], of: node, in: home)
    }

    /// Runs a command that prints one JSON object a line.
    private static func lines<Line: Decodable>(
        _ arguments: [String],
        of node: String,
        in home: HomeOfDevices
    ) throws -> [Line] {
        let output = try home.done(arguments + ["--json", "--timeout", "30"], on: node)
        return try output.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }
}
