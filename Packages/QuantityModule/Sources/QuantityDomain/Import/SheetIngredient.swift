package import Foundation

/// An ingredient of a sheet, with the measures of all its rows.
package struct SheetIngredient: Sendable {
    /// The identity; `nil` for a new ingredient.
    package let id: UUID?
    package let name: String
    package let category: String
    package let brand: String
    package let aliases: [String]
    package internal(set) var weights: [IngredientWeight] = []
}
