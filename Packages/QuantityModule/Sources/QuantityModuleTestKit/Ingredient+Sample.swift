public import Foundation
public import Quantities
public import QuantityModule

extension Ingredient {
    /// Creates an ingredient for tests, with the given weight of a cup.
    public static func sample(
        _ name: String,
        category: IngredientCategory? = nil,
        brand: String? = nil,
        aliases: [String] = [],
        isCustom: Bool = true,
        cup grams: Rational = 100
    ) -> Ingredient {
        let key = Ingredient.key(of: brand.map { "\($0) \(name)" } ?? name)
        return Ingredient(
            id: .sample(name),
            name: name,
            category: category,
            brand: brand,
            aliases: aliases,
            isCustom: isCustom,
            conversions: [
                IngredientWeight(
                    ingredientKey: key,
                    measure: Amount(1, UnitCode(rawValue: "cup")),
                    weight: Amount(grams, UnitCode(rawValue: "g")),
                    source: "scale"
                )
            ],
            ingredientKey: key
        )
    }
}

extension UUID {
    /// Returns an identity for tests; equal names have equal identities.
    public static func sample(_ name: String) -> UUID {
        var bytes = [UInt8](repeating: 0, count: 16)
        for (place, byte) in name.utf8.enumerated() { bytes[place % 16] = bytes[place % 16] &* 31 &+ byte }
        let digits = bytes.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0\(text)" : text
        }.joined()
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
            digits.dropFirst(range.lowerBound).prefix(range.count)
        }
        return UUID(uuidString: parts.joined(separator: "-"))
            ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
}
