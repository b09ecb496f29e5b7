package import Quantities

/// The units between which an ingredient's weights lead, so that comparing many amounts takes no search for each pair.
package struct ConnectedUnits {
    private let units: UnitTable
    /// For each dimension of a weight, the dimension that stands for all those connected to it.
    private var representatives: [Dimension: Dimension] = [:]

    init(weights: [IngredientWeight], units: UnitTable) {
        self.units = units
        for weight in weights {
            let measure = representative(of: units.dimension(of: weight.measure.unit))
            representatives[measure] = representative(of: units.dimension(of: weight.weight.unit))
        }
        for dimension in representatives.keys { representatives[dimension] = representative(of: dimension) }
    }

    /// Returns the group of a unit.
    ///
    /// A path connects two units if their groups are equal.
    package func group(of unit: UnitCode) -> Dimension {
        let dimension = units.dimension(of: unit)
        return representatives[dimension] ?? dimension
    }

    private func representative(of dimension: Dimension) -> Dimension {
        var dimension = dimension
        while let next = representatives[dimension], next != dimension { dimension = next }
        return dimension
    }
}
