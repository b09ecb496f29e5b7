import Commands
public import InventoryDomain

extension InventoryModuleService {
    /// The most times something was thrown away that one report adds up.
    public static var mostWasteEvents: Int { 10_000 }

    /// Adds up what was thrown away in a period, by product and reason, and on request by month.
    ///
    /// Amounts are exact, one a unit. The cost is what the lots had cost, in proportion, where their price is known;
    /// ``WasteReport`` has the formula. What has no price is said apart, and never guessed. What two people throw away
    /// at once was thrown away once: all that happened to the products is read, in the order of the ledger.
    ///
    /// - Parameters:
    ///   - productIds: The products, under any of their identifiers; `nil` for all.
    ///   - from: The first millisecond since 1970; `nil` from the beginning.
    ///   - until: The millisecond before which it was thrown away; `nil` until now.
    ///   - isByMonth: Whether the months, in UTC, are apart.
    /// - Returns: The report.
    /// - Throws: ``InventoryError/tooManyEvents(most:)`` for a period with more than ``mostWasteEvents``, and
    ///   ``InventoryError`` when the store fails.
    public func waste(
        of productIds: [ProductID]? = nil,
        from: Int64? = nil,
        until: Int64? = nil,
        byMonth isByMonth: Bool = false
    ) async throws(InventoryError) -> WasteReport {
        if let productIds, productIds.count > Self.mostProducts {
            throw .tooManyProducts(count: productIds.count, most: Self.mostProducts)
        }
        let products = if let productIds { productIds } else { try await wasted(from: from, until: until) }
        let references: StockReferences
        do throws(StoreError) {
            references = try await store.allReferences(of: products, in: context.household)
        } catch { throw .store(error) }
        return WasteReport(of: try await ledgers(of: products, references), byMonth: isByMonth) { time in
            let milliseconds = time.wholeMilliseconds
            return from.map { $0 <= milliseconds } ?? true && until.map { milliseconds < $0 } ?? true
        }
    }

    /// Returns the products of which something was thrown away in a period.
    private func wasted(from: Int64?, until: Int64?) async throws(InventoryError) -> [ProductID] {
        // With a beginning, an index leads to what was thrown away, past all that was used.
        let filter = JournalFilter(kinds: [.discard], from: from ?? .min, until: until, countingOnly: true)
        let events: [EnteredEvent]
        do throws(StoreError) {
            let most = Self.mostWasteEvents + 1
            events = try await store.events(filter, after: nil, limit: most, in: context.household)
        } catch { throw .store(error) }
        guard events.count <= Self.mostWasteEvents else { throw .tooManyEvents(most: Self.mostWasteEvents) }
        return Set(events.flatMap { $0.event.changes.map(\.productId) }).sorted()
    }
}
