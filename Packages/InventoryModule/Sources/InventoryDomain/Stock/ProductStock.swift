public import Quantities

/// What is on hand of one product: the sum of its ledger.
///
/// Two people who use the last of it without hearing of each other have both used it, so that more may have been used
/// than came in. Then nothing is on hand, and ``shortfall`` says how much is missing: what comes in later makes up for
/// it first, as it does when a purchase is entered after its use.
public struct ProductStock: Hashable, Sendable, Codable {
    /// The product.
    public let productId: ProductID
    /// The sum of each unit, by unit, without zeros; below zero where more was used than came in.
    public let levels: [Amount]
    /// 0 for a product that was never in stock, one more with every change.
    public let version: Int64

    private enum CodingKeys: String, CodingKey {
        case productId, version
        case levels = "onHand"
    }

    /// Puts stock together from what a store has of it.
    public init(productId: ProductID, levels: [Amount], version: Int64) {
        self.productId = productId
        self.levels = levels.filter { $0.value != .zero }.sorted { left, right in
            left.unit.rawValue.utf8.lexicographicallyPrecedes(right.unit.rawValue.utf8)
        }
        self.version = version
    }

    /// Adds up a ledger, in its order.
    ///
    /// An event that has no exact sum with those before it does not count: a number beyond all kitchens must not keep
    /// the rest of the ledger from being read.
    package init(productId: ProductID, ledger: [StockEvent], version: Int64) {
        var levels: [UnitCode: Rational] = [:]
        for change in ledger.map(\.change) {
            do throws(ArithmeticError) {
                levels[change.unit] = try levels[change.unit, default: .zero] + change.value
            } catch { continue }
        }
        self.init(productId: productId, levels: levels.map { Amount($1, $0) }, version: version)
    }

    /// What is on hand: one amount a unit, by unit, each above zero.
    public var onHand: [Amount] { levels.filter { $0.value > .zero } }

    /// What was used beyond what came in: one amount a unit, by unit, each above zero.
    public var shortfall: [Amount] {
        levels.filter { $0.value < .zero }.map { Amount(-$0.value, $0.unit) }
    }

    /// Returns how much is on hand in one unit.
    package func onHand(in unit: UnitCode) -> Rational {
        onHand.first { $0.unit == unit }?.value ?? .zero
    }

    /// Returns the stock after these events.
    package func adding(_ events: [StockEvent]) throws(StockError) -> ProductStock {
        var levels = Dictionary(levels.map { ($0.unit, $0.value) }, uniquingKeysWith: { first, _ in first })
        for change in events.map(\.change) {
            do { levels[change.unit] = try levels[change.unit, default: .zero] + change.value } catch {
                throw .arithmetic(error)
            }
        }
        return ProductStock(productId: productId, levels: levels.map { Amount($1, $0) }, version: version + 1)
    }
}
