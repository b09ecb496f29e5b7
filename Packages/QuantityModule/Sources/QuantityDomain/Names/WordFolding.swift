/// Folds the words of names so that singular and plural are one.
enum WordFolding {
    private static let irregular: [String: String] = [
        "leaves": "leaf", "halves": "half", "loaves": "loaf", "knives": "knife", "calves": "calf", "cookies": "cookie",
        "brownies": "brownie", "smoothies": "smoothie", "pies": "pie", "chilies": "chili", "chillies": "chili",
        "chilli": "chili", "chiles": "chili", "chile": "chili", "chillis": "chili", "geese": "goose",
        "molasses": "molasses",
        "anchovies": "anchovy", "veggies": "veggie", "lychees": "lychee", "haloes": "halo", "shoes": "shoe",
    ]

    /// The singular of a lowercase word.
    static func singular(_ word: String) -> String {
        let bytes = word.utf8
        guard bytes.last == UInt8(ascii: "s"), bytes.count > 3 else { return irregular[word] ?? word }
        if let known = irregular[word] { return known }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        let stem = word.dropLast(2)
        let endings = ["ch", "sh", "x", "ss", "o"]
        if bytes.count > 4, word.hasSuffix("es"), endings.contains(where: { stem.hasSuffix($0) }) {
            return String(stem)
        }
        if word.hasSuffix("ss") || word.hasSuffix("us") || word.hasSuffix("is") { return word }
        return String(word.dropLast())
    }
}
