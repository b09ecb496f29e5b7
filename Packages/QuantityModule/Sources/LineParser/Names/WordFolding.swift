/// Folds the words of names so that singular and plural are equal.
package enum WordFolding {
    private static let irregular: [(plural: StaticString, singular: StaticString)] = [
        ("leaves", "leaf"), ("halves", "half"), ("loaves", "loaf"), ("knives", "knife"), ("calves", "calf"),
        ("cookies", "cookie"), ("brownies", "brownie"), ("smoothies", "smoothie"), ("pies", "pie"),
        ("chilies", "chili"), ("chillies", "chili"), ("chilli", "chili"), ("chiles", "chili"), ("chile", "chili"),
        ("chillis", "chili"), ("geese", "goose"), ("molasses", "molasses"), ("anchovies", "anchovy"),
        ("veggies", "veggie"), ("lychees", "lychee"), ("haloes", "halo"), ("shoes", "shoe"),
        // British spellings.
        ("colour", "color"), ("colouring", "coloring"), ("coloured", "colored"), ("flavour", "flavor"),
        ("flavoured", "flavored"), ("yoghurt", "yogurt"), ("yoghurts", "yogurt"), ("fibre", "fiber"),
    ]
    private static let plurals = ByteTable(irregular.map { $0.plural })

    /// Returns the singular of a lowercase word.
    package static func singular(_ word: String) -> String {
        var bytes = Array(word.utf8)
        let count = bytes.withUnsafeMutableBufferPointer { foldToSingular($0) }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Makes a lowercase word singular in place and returns its new length, which is never greater.
    static func foldToSingular(_ word: UnsafeMutableBufferPointer<UInt8>) -> Int {
        // Unsafe, because the word lies in lent memory and becomes shorter in place; every index is below its length.
        let text = UnsafeBufferPointer(word)
        let known = plurals.find(text, hash: WordPrint.hash(text))
        if known >= 0 {
            return irregular[Int(known)].singular.withUTF8Buffer { singular in
                for (place, byte) in singular.enumerated() { word[place] = byte }
                return singular.count
            }
        }
        guard word.count > 3, word[word.count - 1] == UInt8(ascii: "s") else { return word.count }
        if ends(text, with: "ies") {
            word[word.count - 3] = UInt8(ascii: "y")
            return word.count - 2
        }
        let stem = UnsafeBufferPointer(rebasing: text.dropLast(2))
        let isStemmed =
            ends(stem, with: "ch") || ends(stem, with: "sh") || ends(stem, with: "x") || ends(stem, with: "ss")
            || ends(stem, with: "o")
        if word.count > 4, ends(text, with: "es"), isStemmed { return word.count - 2 }
        if ends(text, with: "ss") || ends(text, with: "us") || ends(text, with: "is") { return word.count }
        return word.count - 1
    }

    private static func ends(_ word: UnsafeBufferPointer<UInt8>, with ending: StaticString) -> Bool {
        ending.withUTF8Buffer { word.suffix($0.count).elementsEqual($0) }
    }
}
