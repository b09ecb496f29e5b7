import QuantityDomain

/// Reads one ingredient line from each line of standard input and writes the features of its words.
///
/// Each word is `start:end` in bytes, `+` when it follows the word before without a sign between them, or `-`, and its
/// features, with spaces between; words are parted by tabs.
@main
struct NameFeatureList {
    static func main() {
        let parser = IngredientLineParser()
        while let line = readLine() {
            let words = parser.featuredWords(of: line).map { word in
                let features = word.features.map { String($0, radix: 36) }.joined(separator: " ")
                return "\(word.bytes.lowerBound):\(word.bytes.upperBound) \(word.isJoined ? "+" : "-") \(features)"
            }
            print(words.joined(separator: "\t"))
        }
    }
}
