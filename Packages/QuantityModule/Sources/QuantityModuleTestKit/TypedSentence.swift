public import CommandsTestKit

/// Sentences of a grammar of amounts, units, and names, most of which make sense.
public enum TypedSentence {
    private static let numbers = [
        "1", "2", "12", "1/2", "1 1/2", "½", "0.5", "1.5", "100", "a", "half a", "three", "0", "-1", "1,000",
    ]
    private static let units = [
        "g", "kg", "ml", "l", "cup", "cups", "tbsp", "oz", "lb", "can", "cans", "bag", "dozen", "rolls", "cloves",
        "blorps", "", "",
    ]
    private static let names = [
        "flour", "ground beef", "garlic", "canola oil", "toilet paper", "half and half", "2% milk", "7up", "Mehl 405",
        "zzz",
        "kosher salt", "cooked rice", "Zwiebeln", "farine", "brown sugar", "black pepper", "eggs", "clove powder",
        "can opener", "cup noodles",
    ]
    private static let joints = [" ", " + ", " plus ", " x ", "-", " to ", " and ", " of ", ", ", " (", ") ", " / "]

    /// Returns a random sentence.
    public static func random(_ random: inout SeededGenerator) -> String {
        func pick(_ words: [String], _ random: inout SeededGenerator) -> String {
            words.randomElement(using: &random) ?? ""
        }
        func amount(_ random: inout SeededGenerator) -> String {
            let first = "\(pick(numbers, &random)) \(pick(units, &random))"
            guard Int.random(in: 0..<3, using: &random) == 0 else { return first }
            return "\(first)\(pick(joints, &random))\(pick(numbers, &random)) \(pick(units, &random))"
        }
        let (name, first) = (pick(names, &random), amount(&random))
        let text =
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: "\(name) \(first)"
            case 2, 3: "\(first) \(name)"
            case 4: "\(first) \(name) \(amount(&random))"
            default: "\(name)\(pick(joints, &random))\(first)\(pick(joints, &random))\(pick(names, &random))"
            }
        return text.split(separator: " ").joined(separator: " ")
    }
}
