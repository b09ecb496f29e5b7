import Foundation
import SystemTestSupport
import Testing

/// What a test writes in all modules of a home, and which of it was acknowledged.
struct HomeWrites {
    /// A kind of things that a command adds and another one lists.
    enum Module: String, CaseIterable {
        case stock, product, category, recipe
        case ingredient = "ingredients"

        /// Returns the command that adds a thing, and its input.
        fileprivate func adding(_ name: String, _ amount: Int) -> (arguments: [String], input: String) {
            switch self {
            case .stock: (["stock", "add", name, "\(amount)"], "")
            case .product, .category: ([rawValue, "add", name], "")
            case .ingredient: (["ingredients", "add", name, "--is", "1 cup = 130 g"], "")
            case .recipe: (["recipe", "add", "-"], "\(name)\nServes 4\n\n2 cups flour\n2 eggs\n")
            }
        }

        /// The command that lists them.
        fileprivate var listing: [String] { [rawValue, "list"] + (self == .ingredient ? ["--custom"] : []) }
    }

    private struct Write {
        let module: Module
        let name: String
        /// What the line of a list says of it after its name.
        let amount: String
        var isAcknowledged = false
    }

    private let home: HomeOfDevices
    private var writes: [Write] = []
    /// What is changed of stock that is there.
    private(set) var changes: StockChanges

    init(in home: HomeOfDevices) throws {
        self.home = home
        changes = try StockChanges(in: home)
    }

    /// How many writes one round has.
    var countOfRound: Int { (Module.allCases.count + StockChanges.countOfRound) * home.names.count }
    /// How many writes succeeded.
    var acknowledged: Int { writes.count(where: \.isAcknowledged) }

    /// Writes in each module on each device, and changes stock: on all devices at once, and one thing after the other.
    ///
    /// - Parameters:
    ///   - round: A number that makes the writes different from those of other rounds.
    ///   - event: Called with the number of writes of the round that have ended, while others may be under way.
    /// - Throws: What `event` throws.
    mutating func write(round: Int, event: (Int) throws -> Void) throws {
        var ended = 0
        for module in Module.allCases {
            var started: [(Write, Program)] = []
            for name in home.names {
                let amount = module == .stock ? " \(round)" : ""
                let write = Write(module: module, name: "\(module) \(name)\(round)", amount: amount)
                let (arguments, input) = module.adding(write.name, round)
                started.append((write, try home.program(arguments + ["--timeout", "30"], input: input, on: name)))
            }
            for (write, program) in started {
                try event(ended)
                var write = write
                write.isAcknowledged = try program.wait().status == 0
                writes.append(write)
                ended += 1
            }
        }
        for number in 0..<StockChanges.countOfRound {
            try changes.change(StockChanges.countOfRound * round + number) {
                try event(ended)
                ended += 1
            }
        }
    }

    /// Checks that a node has every acknowledged write once, and every other at most once.
    func check(on node: String) throws {
        for module in Module.allCases {
            let lines = try home.done(module.listing + ["--timeout", "30"], on: node).split(separator: "\n").map {
                $0.split(separator: " ").joined(separator: " ").lowercased() + " "
            }
            for write in writes where write.module == module {
                let found = lines.filter { $0.hasPrefix("\(write.name) ") }
                let isThere = found.count == 1 || found.isEmpty && !write.isAcknowledged
                #expect(isThere, "\(node), \(write.name), acknowledged: \(write.isAcknowledged): \(found)")
                for line in found { #expect(line.hasPrefix("\(write.name)\(write.amount) "), "\(node): \(line)") }
            }
        }
        try changes.check(on: node)
    }
}
