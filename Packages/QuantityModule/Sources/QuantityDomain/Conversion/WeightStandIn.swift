import LineParser
import Quantities

/// An ingredient whose weights stand in for those of another that has none: rice in general for basmati rice.
///
/// Each step by them says so in its ``ConversionStep/basis``, from which ``Assumption/all(on:_:_:)`` makes the
/// assumption.
package struct WeightStandIn: Hashable, Sendable {
    /// The ingredient that has weights.
    package let key: String
    /// Whether only its volumes count: kinds of one ingredient are equally dense, but their pieces differ in size.
    let hasOnlyVolumes: Bool

    /// Finds the stand-in of an ingredient.
    ///
    /// A general name has the weights of the first special ingredient that it may mean. A kind has those of an
    /// ingredient as dense, otherwise of the general ingredient or, if that has none either, of its first kind.
    ///
    /// - Returns: `nil` for an ingredient that has weights of its own or no such relation.
    package init?(for key: String) {
        let relations = IngredientRelations.standard
        guard !Self.isWeighed(key) else { return nil }
        if let special = relations.narrower(than: key).first(where: Self.isWeighed) {
            (self.key, hasOnlyVolumes) = (special, false)
            return
        }
        let parents = relations.broader(than: key)
        let all = [relations.weigher(of: key)].compactMap(\.self) + parents + parents.flatMap(relations.narrower(than:))
        guard let other = all.first(where: Self.isWeighed) else { return nil }
        (self.key, hasOnlyVolumes) = (other, true)
    }

    private static func isWeighed(_ key: String) -> Bool { !IngredientWeight.standard(of: key).isEmpty }

    /// The weights, as those of the ingredient without.
    func weights(of key: String) -> [IngredientWeight] {
        fitting(IngredientWeight.standard(of: self.key), for: key, as: key)
    }

    /// Returns the weights that hold for the ingredient without, under a key.
    func fitting(_ weights: [IngredientWeight], for said: String, as key: String) -> [IngredientWeight] {
        weights.filter { !hasOnlyVolumes || UnitTable.standard.dimension(of: $0.measure.unit) == .volume }
            .map { $0.with(basis: .standIn(of: said, by: self.key), ingredientKey: key) }
    }
}
