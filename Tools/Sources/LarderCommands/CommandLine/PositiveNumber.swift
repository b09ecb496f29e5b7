import ArgumentParser
import Quantities

/// A number above zero as people type it: "6", "1.5", "1,5", "3/2", or "1 1/2".
struct PositiveNumber {
    let value: Rational

    /// Throws unless every option that is given is such a number.
    static func check(_ options: [(name: String, text: String?)]) throws {
        for (name, text) in options {
            guard let text, PositiveNumber(text) == nil else { continue }
            throw ValidationError("\(name) \(text) is not possible: use a number above zero, such as 6, 1.5 or 3/2.")
        }
    }

    /// Returns the exact number for a message; empty when the option is missing.
    static func exact(_ text: String?) -> String { text.flatMap { PositiveNumber($0) }?.value.description ?? "" }

    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard (1...2).contains(parts.count) else { return nil }
        let numbers = parts.compactMap { Rational(Self.withPoint(String($0))) }
        guard numbers.count == parts.count, var sum = numbers.first else { return nil }
        if let fraction = numbers.dropFirst().first {
            guard sum.isWhole, fraction > .zero, fraction < .one, let both = try? sum + fraction else { return nil }
            sum = both
        }
        guard sum > .zero else { return nil }
        value = sum
    }

    /// Returns the text with a decimal point for a decimal comma; a comma before three digits may group thousands.
    private static func withPoint(_ text: String) -> String {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[1].count != 3 && !parts[0].isEmpty ? parts.joined(separator: ".") : text
    }
}
