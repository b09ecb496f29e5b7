import LineParser
import QuantityDomain

/// Reads one ingredient line from each line of standard input and writes how its amount is read and the features of its
/// words.
///
/// The fields are parted by tabs. The first is the rule that reads the amount, its lower and upper end and its unit,
/// with "|" between, the ends empty without a number. Each other is a word: `start:end` in bytes, `+` when it follows
/// the word before without a sign between them, or `-`, and its features, with spaces between.
@main
struct NameFeatureList {
    static func main() {
        let parser = IngredientLineParser()
        while let line = readLine() {
            let words = LineReader.standard.featuredWords(of: line).map { word in
                let features = word.features.map { String($0, radix: 36) }.joined(separator: " ")
                return "\(word.bytes.lowerBound):\(word.bytes.upperBound) \(word.isJoined ? "+" : "-") \(features)"
            }
            print(([amount(of: line, parser)] + words).joined(separator: "\t"))
        }
    }

    private static func amount(of line: String, _ parser: IngredientLineParser) -> String {
        let parsed = parser.parse(line)
        let ends = parsed.quantity.range.map { ["\($0.lower)", "\($0.upper)"] } ?? ["", ""]
        let unit = parsed.quantity.standardUnit ?? parsed.impreciseUnit?.rawValue ?? ""
        return ([LineReader.standard.readingPath(of: line)] + ends + [unit]).joined(separator: "|")
    }
}
