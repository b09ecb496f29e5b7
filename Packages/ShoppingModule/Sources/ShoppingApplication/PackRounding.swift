import Quantities
import ShoppingDomain

/// Rounds what is to buy up to whole packs of the products that the home takes.
struct PackRounding {
    /// An item to buy whose product has a known pack.
    private struct Candidate {
        let key: IngredientKey
        let product: ProposedProduct
        let pack: Pack
        /// What is to buy, at its upper end.
        let needs: [Amount]

        /// What the quantity service converts: the needs to the measure of the pack, and the content to itself, for its
        /// text.
        var amounts: [AmountToConvert] {
            needs.map { AmountToConvert($0, of: key, to: pack.measure.unit) }
                + [AmountToConvert(pack.content, of: key, to: pack.content.unit)]
        }
    }

    private let candidates: [Candidate]

    /// Finds the items to buy that come in packs.
    ///
    /// - Parameters:
    ///   - demands: The ingredients and their demands.
    ///   - proposals: The product that the home takes for each of them.
    init(_ demands: some Sequence<(Ingredient, Demand)>, _ proposals: [ProposedProduct?]) {
        candidates = zip(demands, proposals).compactMap { entry, product in
            guard let product, let pack = product.pack, entry.1.shelf == .buy else { return nil }
            let needs = entry.1.toBuy.compactMap { $0.range?.amount }
            // A part that cannot be compared with the pack would be missing from it.
            guard !needs.isEmpty, needs.count == entry.1.toBuy.count else { return nil }
            return Candidate(key: entry.0.key, product: product, pack: pack, needs: needs)
        }
    }

    /// Returns the packs to take of each item whose needs a known path leads to; one request, or none without
    /// candidates.
    func packs(_ ask: Collaborators, locale: String) async throws(CollaboratorFailure) -> [IngredientKey: PacksToTake] {
        guard !candidates.isEmpty else { return [:] }
        let converted = try await ask.quantities.convert(candidates.flatMap(\.amounts), locale: locale)
        var found: [IngredientKey: PacksToTake] = [:]
        var start = converted.startIndex
        for candidate in candidates {
            let own = converted[start..<start + candidate.amounts.count]
            start += candidate.amounts.count
            guard let content = own.last.flatMap(\.self)?.quantity else { continue }
            do {
                let needs = zip(candidate.needs, own).map { ConvertedNeed($0, $1) }
                found[candidate.key] = try PacksToTake(of: candidate.product, covering: needs, content: content)
            } catch {
                // More packs than a number holds: the exact need is all that can be said.
                continue
            }
        }
        return found
    }
}
