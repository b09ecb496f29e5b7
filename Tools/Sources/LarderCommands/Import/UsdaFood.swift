import Commands
import Foundation
import QuantityMessages
import SwiftProtobuf

/// A food of the release, with the data read so far.
struct UsdaFood {
    /// One exact value in 16 bytes, so that a million values fit in memory.
    struct Nutrient {
        let id: UInt32
        let scale: UInt8
        let digits: Int64

        /// Parses a text such as "0.85"; returns `nil` unless it is a decimal number of up to 18 digits.
        init?(id: String, text: String) {
            guard let id = UInt32(id) else { return nil }
            let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            let fraction = parts.count == 2 ? String(parts[1]) : ""
            guard fraction.utf8.count <= 18, let digits = Int64("\(parts[0])\(fraction)"), digits >= 0 else {
                return nil
            }
            self.id = id
            self.scale = UInt8(fraction.utf8.count)
            self.digits = digits
        }

        /// The number as a fraction of whole numbers.
        var text: String {
            let one = Array(repeating: "0", count: Int(scale)).joined()
            return scale == 0 ? "\(digits)" : "\(digits)/1\(one)"
        }
    }

    /// The kinds of foods that people cook with; other kinds are packaged foods and laboratory samples.
    static let kinds: [String: String] = [
        "sr_legacy_food": "SR Legacy", "foundation_food": "Foundation", "survey_fndds_food": "FNDDS",
    ]
    private static let namespace = "larder.usda.fdc"

    let id: String
    let kind: String
    let description: String
    let category: String
    var portions: [UsdaPortion] = []
    var nutrients: [Nutrient] = []

    /// The source of the food's figures.
    var source: String { "USDA FoodData Central, \(kind) \(id)" }

    /// The portions, medium sizes before the others, because the first one answers where no size is named.
    private var sizedPortions: [UsdaPortion] {
        portions.filter { !$0.measure.isUnusualSize } + portions.filter(\.measure.isUnusualSize)
    }

    /// The food as an ingredient.
    var draft: IngredientDraft {
        let name = UsdaName.natural(description)
        return .with {
            $0.id = HouseholdID.catalog.identity(of: Self.namespace, named: id).uuidString.lowercased()
            $0.name = name
            $0.aliases = name == description ? [] : [description]
            $0.category = UsdaCategory.group(of: description, in: category)
            $0.conversions = sizedPortions.map { $0.conversion(source: source) }
            $0.origin = "FDC \(id)"
            $0.nutrients = Dictionary(nutrients.map { ("\($0.id)", $0.text) }) { first, _ in first }
        }
    }
}
