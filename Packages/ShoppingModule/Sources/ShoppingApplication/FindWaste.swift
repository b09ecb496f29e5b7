public import Quantities
public import ShoppingDomain

/// What was thrown away of one product for one reason, for people.
public struct NamedWaste: Sendable {
    /// What was thrown away.
    public let waste: WastedStock
    /// Its product.
    public let product: Product
    /// How much, one amount for each unit.
    public let amounts: [StructuredQuantity]
    /// The part without a known price.
    public let unpriced: [StructuredQuantity]
}

/// What a home threw away in a period, for people.
public struct NamedWasteReport: Sendable {
    /// By month, title, and reason.
    public let entries: [NamedWaste]
    /// What the parts with a known price had cost, one amount for each currency.
    public let cost: [Price]
    /// Whether ``cost`` is for all of it.
    public let isCostComplete: Bool
}

extension ShoppingModuleService {
    /// Adds up what was thrown away in a period.
    ///
    /// - Parameters:
    ///   - names: Only of the products with these names, productIds, or barcodes; empty for all.
    ///   - period: The period.
    /// - Returns: The report; without entries when the home has no product of these names.
    /// - Throws: ``ShoppingError/collaborator(_:)`` when another service refuses or is unavailable.
    public func waste(
        of names: [String] = [],
        _ period: WastePeriod
    ) async throws(ShoppingError) -> NamedWasteReport {
        try await asking { () async throws(CollaboratorFailure) in
            let named = try await names.isEmpty ? [] : products(named: names)
            guard names.isEmpty || !named.isEmpty else {
                return NamedWasteReport(entries: [], cost: [], isCostComplete: true)
            }
            let report = try await ask.reports.waste(of: named.flatMap { [$0.id] + $0.earlierIds }, period)
            let products = try await ask.products(report.entries.map(\.product))
            let texts = try await ask.shown([], also: report.entries.flatMap { [$0.amounts, $0.unpriced] }).others
            let entries = zip(report.entries, products).enumerated().map { place, entry in
                NamedWaste(
                    waste: entry.0,
                    product: entry.1,
                    amounts: texts[2 * place],
                    unpriced: texts[2 * place + 1]
                )
            }
            return NamedWasteReport(
                entries: entries.sorted { Self.order(of: $0) < Self.order(of: $1) },
                cost: report.cost,
                isCostComplete: report.isCostComplete
            )
        }
    }

    private static func order(of entry: NamedWaste) -> (String, String, String, String) {
        let reason = entry.waste.reason?.rawValue ?? ""
        return (entry.waste.month, entry.product.title.lowercased(), entry.product.id.rawValue, reason)
    }
}
