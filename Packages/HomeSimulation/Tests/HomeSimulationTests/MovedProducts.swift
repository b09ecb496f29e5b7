import Commands
import CommandsTestKit
import InventoryModule
import InventoryModuleTestKit
import ProductModule
import ProductModuleTestKit
import Quantities
import SyncTestKit

/// Two products of a home that get barcodes and other identifiers, and their stock, which follows.
///
/// The products and the stock are two modules: each move is an effect that the products owe the inventory.
enum MovedProducts {
    private static let titles = ["Milk", "Rye flour"]
    private static let barcodes = ["042100005264", "4006381333931"]
    private static let aliases = ["036000291452", "4012345678901"]

    private static func title(_ generator: inout SeededGenerator) -> ProductReference {
        .title(ProductTitle(titles[generator.below(titles.count)]))
    }

    /// Adds a product, or changes what identifies it.
    static func command(
        on node: HomeNode,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let module = ProductModuleService(store: node.store(InMemoryProductStore.self), context: context)
        let title = title(&generator)
        let alias = aliases[generator.below(aliases.count)]
        switch generator.below(8) {
        case 0: _ = try await module.deleteProducts([title])
        case 1, 2:
            let barcode = try Barcode(barcodes[generator.below(barcodes.count)])
            _ = try await module.updateProducts([ProductUpdate(of: title, barcode: barcode)])
        case 3, 4: _ = try await module.updateProducts([ProductUpdate(of: title, addedAliases: [alias])])
        case 5: _ = try await module.updateProducts([ProductUpdate(of: title, removedAliases: [alias])])
        default:
            let draft = try ProductDraft(barcode: nil, title: titles[generator.below(titles.count)])
            _ = try await module.addProducts([draft])
        }
    }

    /// Adds stock of a product as the node knows it, or uses it.
    static func commandOnStock(
        on node: HomeNode,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let products = ProductModuleService(store: node.store(InMemoryProductStore.self), context: context)
        guard let product = try await products.retrieveProduct(by: title(&generator)) else { return }
        let id = try InventoryModule.ProductID(product.productId.text)
        let amount = try StockedAmount(Amount(Rational(1 + generator.below(3)), "kg"))
        let inventory = inventory(of: node, context)
        if generator.oneIn(3) {
            _ = try await inventory.useStock(amount, of: id)
        } else {
            _ = try await inventory.addStock(NewStock(amount), of: id)
        }
    }

    /// Asks the inventory for what the products owe it, as their service does by a message.
    static func deliver(
        _ effect: OwedEffect,
        on node: HomeNode,
        _ context: CommandContext
    ) async throws -> OperationRefusal? {
        precondition(effect.effect.kind == ProductModuleService.movedEffect, "No service sends \(effect.effect.kind).")
        let changes = try effect.content(as: [ProductMove].self).map { move in
            ReferenceChange(
                from: try InventoryModule.ProductID(move.earlierId.text),
                to: try InventoryModule.ProductID(move.productId.text)
            )
        }
        _ = try await inventory(of: node, context).rewriteReferences(changes)
        return nil
    }

    /// Stock is where the products say: under the identifier that another one means.
    ///
    /// Where nodes have given an identifier to different products, each module decides by itself which one holds.
    /// Where they made two identifiers mean each other, either may be the last, and all stock is under one of them.
    static func check(_ node: HomeNode, _ household: HouseholdID, _ effects: [HomeEffect]) async throws -> [String] {
        let products = node.store(InMemoryProductStore.self)
        let inventory = node.store(InMemoryInventoryStore.self)
        let living = try await products.query(ProductSelection(), after: nil, limit: .max, of: household)
        let ids = living.map(\.productId)
        let aliases = try await products.aliases(of: ids, in: household).map(\.alias).compactMap(identifier)
        let moved = try effects.flatMap { try $0.effect.content(as: [ProductMove].self) }.map(\.earlierId)
        let contested = try contested(effects)
        let reversed = try reversed(effects)
        var mistakes: [String] = []
        for text in Set((ids + moved).map(\.text) + aliases).sorted() {
            let meant = try await path(from: text) { id in
                try await products.resolve([id], of: household)[id].map(\.text)
            }
            let stocked = try await stockPath(from: text, inventory, household)
            guard contested.isDisjoint(with: meant + stocked), meant.last != stocked.last else { continue }
            if let last = meant.last, !reversed.isDisjoint(with: meant + stocked) {
                let other = try await stockPath(from: last, inventory, household)
                if other.last == stocked.last { continue }
            }
            mistakes.append("\(text) means \(meant.last ?? ""), and its stock is under \(stocked.last ?? "").")
        }
        return mistakes
    }

    /// Returns the identifiers that several nodes gave to different products, or a node whose moves are forgotten.
    private static func contested(_ effects: [HomeEffect]) throws -> Set<String> {
        var (contested, nodes, targets): (Set<String>, [String: Set<Int?>], [String: Set<String>]) = ([], [:], [:])
        for effect in effects {
            for move in try effect.effect.content(as: [ProductMove].self) {
                let id = move.earlierId.text
                nodes[id, default: []].insert(effect.node)
                targets[id, default: []].insert(move.productId.text)
                if effect.isForgotten { contested.insert(id) }
            }
        }
        let disputed = targets.filter { id, targets in targets.count > 1 && nodes[id, default: []].count > 1 }
        return contested.union(disputed.keys)
    }

    /// Returns the identifiers that a node moved from and another node moved to.
    private static func reversed(_ effects: [HomeEffect]) throws -> Set<String> {
        var (left, reached): ([String: Set<Int?>], [String: Set<Int?>]) = ([:], [:])
        for effect in effects {
            for move in try effect.effect.content(as: [ProductMove].self) {
                left[move.earlierId.text, default: []].insert(effect.node)
                reached[move.productId.text, default: []].insert(effect.node)
            }
        }
        return Set(left.keys.filter { id in reached[id].map { $0.union(left[id] ?? []).count > 1 } ?? false })
    }

    /// Returns the identifier that an alias is; `nil` for what the family calls a product.
    private static func identifier(_ alias: String) -> String? {
        switch ProductReference(typed: alias) {
        case .productId(let id)?: id.text
        case .barcode(let barcode)?: ProductModule.ProductID(barcode)?.text
        case .title?, nil: nil
        }
    }

    private static func stockPath(
        from text: String,
        _ store: InMemoryInventoryStore,
        _ household: HouseholdID
    ) async throws -> [String] {
        try await path(from: text) { id in
            try await store.references(of: [InventoryModule.ProductID(id)], in: household).first?.newId?.text
        }
    }

    /// Returns the identifiers on the way to the one that another one means.
    private static func path(from text: String, _ next: (String) async throws -> String?) async throws -> [String] {
        var path = [text]
        while let last = path.last, let id = try await next(last), !path.contains(id) { path.append(id) }
        return path
    }

    private static func inventory(of node: HomeNode, _ context: CommandContext) -> InventoryModuleService {
        InventoryModuleService(
            store: node.store(InMemoryInventoryStore.self),
            converter: FixedRateConverter(),
            context: context
        )
    }
}
