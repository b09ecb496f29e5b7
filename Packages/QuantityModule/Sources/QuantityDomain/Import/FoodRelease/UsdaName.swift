import TextFormats

/// Rewrites the official names of FoodData Central in natural word order: "Flour, wheat, all-purpose" becomes
/// "all-purpose wheat flour".
enum UsdaName {
    /// First words that only name a group of foods.
    private static let groupNames: Set<String> = [
        "spices", "nuts", "seeds", "beverages", "candies", "snacks", "leavening agents", "fish", "crustaceans",
        "mollusks", "sweetener", "sweeteners", "alcoholic beverage", "syrups", "sugars", "cereals",
        "cereals ready-to-eat",
    ]
    /// Words that begin the part after a name and never precede it.
    private static let followers: Set<String> = [
        "with", "without", "includes", "including", "from", "made", "prepared", "as", "all", "not", "no", "in",
        "packed",
        "year", "usda", "for", "and", "or", "drained", "solids", "separable", "meat", "trimmed", "choice", "select",
        "e",
    ]

    /// Returns the natural name, or the official one if it is already natural.
    static func natural(_ official: String) -> String {
        var parts = withoutNotes(official).split(separator: ",").map { String($0).trimmedOfSpace }
        guard parts.count > 1 else { return capitalized(parts.first ?? official) }
        if groupNames.contains(parts[0].lowercased()) { parts.removeFirst() }
        let noun = parts.removeFirst()
        let before = parts.prefix { isAdjective($0) }.prefix(2)
        let after = parts.dropFirst(before.count)
        let name = (before.reversed() + [noun]).map(uncapitalized).joined(separator: " ")
        return capitalized(([name] + after).joined(separator: ", "))
    }

    /// Returns the name without "(Includes foods for …)" and other notes.
    private static func withoutNotes(_ text: String) -> String {
        var depth = 0
        return String(
            text.filter { character in
                if character == "(" { depth += 1 }
                defer { if character == ")" { depth = max(0, depth - 1) } }
                return depth == 0
            }
        )
    }

    private static func isAdjective(_ part: String) -> Bool {
        let words = part.lowercased().split(separator: " ").map(String.init)
        guard let first = words.first, words.count <= 2 else { return false }
        return !followers.contains(first) && !part.contains { $0.isNumber || $0 == "%" || $0 == "/" }
    }

    private static func uncapitalized(_ text: String) -> String {
        let isName = text.dropFirst().contains { $0.isUppercase }
        return isName ? text : text.lowercased()
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
