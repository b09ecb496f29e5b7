import Commands
import CommandsTestKit
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import SyncTestKit

/// What a home sees of its staples and lists, by what was written about each of them.
///
/// It reads the entities themselves, and shares no rule with the module: an item of a living list shows the needs that
/// no later word took away, and is checked after an odd number of checks.
struct ListModel {
    private struct Item: Hashable {
        let list: String
        let needs: Set<String>
        let isTicked: Bool
        let decisions: Int
    }

    private struct Levels: Decodable {
        struct Level: Decodable {
            let text: String
        }

        let minimum: Level?
    }

    private let items: [String: Item]
    private let lists: Set<String>
    /// The minimum of each staple, as written.
    private let staples: [String: String]

    /// Reads what a node has.
    init(_ node: HomeNode, _ household: HouseholdID) async throws {
        let store = node.store(InMemoryShoppingStore.self)
        lists = Set(try await store.living("list", in: household).map(\.key.id.text))
        var items: [String: Item] = [:]
        for entity in try await store.living("item", in: household) {
            var ticks: UInt32 = 0
            if case .mark(let mark)? = entity.state.groups["tick"] { ticks = mark.cycle }
            items[entity.key.id.text] = Item(
                list: try entity.value("list") ?? "",
                needs: Set((entity.state.groups["needs"]?.entries ?? []).map(\.key.text)),
                isTicked: ticks % 2 == 1,
                decisions: entity.state.groups["decisions"]?.entries.count ?? 0
            )
        }
        var staples: [String: String] = [:]
        for entity in try await store.living("staple", in: household) {
            staples[entity.key.id.text] = try entity.value("levels", as: Levels.self)?.minimum?.text ?? ""
        }
        (self.items, self.staples) = (items, staples)
    }

    /// Returns what a node shows otherwise than it must.
    func differences(_ node: HomeNode, _ household: HouseholdID) async throws -> [String] {
        let store = node.store(InMemoryShoppingStore.self)
        let shown = try await store.lists(of: household, named: nil)
        guard Set(shown.map(\.id.rawValue)) == lists else { return ["other lists"] }
        var differences: [String] = []
        for list in shown {
            let own = try await store.items(on: [list.id], of: household)
            let expected = items.filter { $0.value.list == list.id.rawValue }
            if Set(own.map(\.id.rawValue)) != Set(expected.keys) { differences.append("other items on \(list.name)") }
            for item in own {
                let read = Item(
                    list: item.list.rawValue,
                    needs: Set(item.needs.map(\.key)),
                    isTicked: item.ticks % 2 == 1,
                    decisions: item.decisions.count
                )
                if read != expected[item.id.rawValue] {
                    differences.append("\(item.name.text) of \(list.name): \(read)")
                }
            }
        }
        let kept = try await store.staples(of: household).map { staple in
            (staple.id.rawValue, staple.levels.minimum?.quantity.displayText ?? "")
        }
        let read = Dictionary(uniqueKeysWithValues: kept)
        return read == staples ? differences : differences + ["other staples: \(read)"]
    }
}
