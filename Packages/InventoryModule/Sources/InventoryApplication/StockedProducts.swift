import Commands
public import InventoryDomain
import Quantities

/// What a person wants of a product; each part that is `nil` stays as it is.
public struct StockedProductUpdate: Hashable, Sendable {
    /// Less than this is too little; an amount of zero removes it.
    public var minimum: CountedAmount?
    /// How much the home wants once it is too little; an amount of zero removes it.
    public var target: CountedAmount?
    /// What kind of product it is; empty for none.
    public var kind: String?
    /// Where the home usually puts it; empty for nowhere.
    public var location: String?

    /// Describes an update.
    public init(
        minimum: CountedAmount? = nil,
        target: CountedAmount? = nil,
        kind: String? = nil,
        location: String? = nil
    ) {
        (self.minimum, self.target, self.kind, self.location) = (minimum, target, kind, location)
    }
}

extension InventoryModuleService {
    /// Returns what the home wants of products, in the order asked.
    public func stockedProducts(_ productIds: [ProductID]) async throws(InventoryError) -> [StockedProduct] {
        do throws(StoreError) {
            let home = try await HomeStock(of: productIds, in: store, context)
            return productIds.map(home.wanted)
        } catch { throw .store(error) }
    }

    /// Changes what the home wants of a product.
    ///
    /// A target in the unit of the minimum is not below it. Amounts in two units are not compared: only the converter
    /// could.
    ///
    /// - Throws: ``InventoryError/targetBelowMinimum(target:minimum:)``, and ``InventoryError`` for an unknown location
    ///   or kind, or when the store fails.
    public func updateStockedProduct(
        _ productId: ProductID,
        _ update: StockedProductUpdate
    ) async throws(InventoryError) -> StockedProduct {
        try await context.once(in: store) { () async throws(InventoryError) in
            let home: HomeStock
            do throws(StoreError) { home = try await HomeStock(of: [productId], in: store, context) } catch {
                throw .store(error)
            }
            let place = try checked { () throws(StockError) in try update.location.map(home.location(named:)) }
            var wanted = home.wanted(productId)
            if let minimum = update.minimum?.amount { wanted.minimum = minimum.value == .zero ? nil : minimum }
            if let target = update.target?.amount { wanted.target = target.value == .zero ? nil : target }
            // What an earlier release kept stays as it is until a person changes an amount.
            if update.minimum != nil || update.target != nil { try check(wanted) }
            if let kind = update.kind {
                wanted.kind = try checked { () throws(StockError) in try home.settings.kind(named: kind) }
            }
            if let place { wanted.place = place }
            return ([home.saving(wanted)].compactMap(\.self), wanted)
        }
    }

    /// Refuses a target below the minimum, where both have one unit.
    private func check(_ wanted: StockedProduct) throws(InventoryError) {
        guard let minimum = wanted.minimum, let target = wanted.target, target.unit == minimum.unit,
            target.value < minimum.value
        else { return }
        throw .targetBelowMinimum(target: target, minimum: minimum)
    }
}

extension HomeStock {
    /// Reads a location that a person names; `nil` for an empty text.
    fileprivate func location(named text: String) throws(StockError) -> LocationID? {
        guard let name = try LocationName(text) else { return nil }
        guard let location = locations.find(name) else {
            throw .noSuchLocation(name.name, existing: locations.locations.map(\.name.name))
        }
        return location.id
    }

    /// Plans to keep what the home wants of a product, under its current identifier; `nil` when it says that already.
    func saving(_ wanted: StockedProduct) -> PlannedOperation? {
        let id = references.current(wanted.productId)
        let key = InventoryRow.productKey(of: id)
        guard let known = products[id] else {
            return PlannedOperation(.create(wanted.changes), of: key, expecting: nil)
        }
        let before = Set(known.changes)
        let changes = wanted.changes.filter { !before.contains($0) }
        return changes.isEmpty ? nil : PlannedOperation(.change(changes), of: key, expecting: known.version)
    }
}

extension InventoryModuleService {
    /// Returns how long each kind of product keeps in this home.
    public func shelfLives() async throws(InventoryError) -> [String: ShelfLife] {
        do throws(StoreError) {
            return try await store.settings(of: context.household).allShelfLives
        } catch { throw .store(error) }
    }

    /// Changes how long a kind of product keeps, which counts for all lots of the kind at once; `nil` for as long as
    /// the table says.
    ///
    /// Days that the change does not say stay as they are, and so does what may be dangerous.
    ///
    /// - Returns: The kind as the home keeps its name, and how long each kind keeps.
    /// - Throws: ``InventoryError`` for a text that is no name of a kind, or when the store fails.
    public func setShelfLife(
        of kind: String,
        to shelfLife: ShelfLife?
    ) async throws(InventoryError) -> (kind: String, all: [String: ShelfLife]) {
        let kind = kind.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        guard !kind.isEmpty, kind.unicodeScalars.count <= ShelfLife.longestKind else { throw .stock(.notAKind(kind)) }
        let all = try await context.once(in: store) { () async throws(InventoryError) in
            let key = InventoryRow.shelfLifeKey(of: kind)
            do throws(StoreError) {
                let entity = try await store.entities([key], in: context.household)[key] ?? .absent(key)
                var settings = try await store.settings(of: context.household)
                let changed = shelfLife?.completed(by: settings.shelfLife(of: kind))
                settings.shelfLives[kind] = changed
                let planned: PlannedOperation?
                if let changed {
                    let change = GroupChange(InventoryRow.daysGroup, .write(json: changed))
                    planned = PlannedOperation(saving: [change], in: entity, by: InventoryRow.rules)
                } else {
                    planned =
                        entity.state.isAlive
                        ? PlannedOperation(.delete, of: key, expecting: entity.version) : nil
                }
                return ([planned].compactMap(\.self), settings.allShelfLives)
            } catch { throw .store(error) }
        }
        return (kind, all)
    }
}
