public import Foundation
public import Quantities
import TextFormats

/// How a home's recipes use an ingredient; those in the trash don't count.
public struct IngredientUse: Hashable, Sendable {
    /// The key of the ingredient.
    public let ingredientKey: String
    /// The name that one of the lines gives it.
    public let name: String
    /// The number of recipes that use it.
    public let recipeCount: Int
    /// The unit of most of its lines; of several, the first by code; `nil` when no line has an amount.
    public let preferredUnit: UnitCode?
    /// When a recipe that uses it was last saved with another content; `nil` for recipes of an earlier release.
    public let lastChange: Date?

    /// Creates a use.
    public init(ingredientKey: String, name: String, recipeCount: Int, preferredUnit: UnitCode?, lastChange: Date?) {
        self.ingredientKey = ingredientKey
        self.name = name
        self.recipeCount = recipeCount
        self.preferredUnit = preferredUnit
        self.lastChange = lastChange
    }

    /// Whether each word of a text begins a word of the name, without differences of case and accents.
    package func isNamed(_ text: String) -> Bool {
        let own = Self.words(of: name)
        return Self.words(of: text).allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }

    private static func words(of text: String) -> [Substring] {
        text.foldedLetters.split { !$0.isLetter && !$0.isNumber }
    }

    /// Returns the unit that counts most; of several, the first by code.
    ///
    /// - Parameter counts: The number of lines in each unit.
    /// - Returns: The unit; `nil` without a line.
    public static func preferred(_ counts: [UnitCode: Int]) -> UnitCode? {
        counts.min { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }?.key
    }
}
