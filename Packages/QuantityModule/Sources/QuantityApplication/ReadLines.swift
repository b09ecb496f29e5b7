public import Quantities
public import QuantityDomain

/// A line that a caller wants read.
public struct LineToRead: Hashable, Sendable {
    /// The line as it came.
    public let text: String
    /// BCP 47; empty for the request's locale, then the home's, then the language of the line itself.
    public let locale: String
    /// What the amount is multiplied by; `nil` leaves the line as it is.
    public let factor: Rational?
    /// How many the scaled recipe serves; `nil` when unknown.
    public let servings: Rational?

    /// Makes a line.
    public init(_ text: String, locale: String = "", factor: Rational? = nil, servings: Rational? = nil) {
        self.text = text
        self.locale = locale
        self.factor = factor
        self.servings = servings
    }
}

/// A line as the home reads it.
public struct ReadLine: Hashable, Sendable {
    /// The line, taken apart.
    public let line: ParsedLine
    /// The line in its new size; `nil` when no factor was given.
    public let scaled: ScaledLine?
}

extension QuantityModuleService {
    /// Reads lines with the home's locale, cups, and corrections, scales those that have a factor, and adds the aisle.
    ///
    /// - Parameter lines: What to read.
    /// - Returns: One entry for each line, in the same order.
    /// - Throws: ``QuantityModuleError/calculation(_:entry:)`` for a factor that is not above zero, or an amount that does
    ///   not fit.
    public func readLines(_ lines: [LineToRead]) async throws(QuantityModuleError) -> [ReadLine] {
        let home = try await home(reading: lines.lazy.map(\.text))
        var read: [ReadLine] = []
        read.reserveCapacity(lines.count)
        for (entry, line) in lines.enumerated() {
            guard let factor = line.factor else {
                read.append(ReadLine(line: withAisleHint(home.line(line.text, locale: line.locale)), scaled: nil))
                continue
            }
            let scaled = try calculating(entry) { () throws(QuantityError) in
                try home.line(line.text, locale: line.locale, scaledBy: factor, servings: line.servings)
            }
            read.append(ReadLine(line: withAisleHint(scaled.original), scaled: scaled))
        }
        return read
    }

    /// Adds the aisle to a line.
    ///
    /// The name says more than the key, as in "frozen peas", and so do the unit and the preparation.
    private func withAisleHint(_ read: ParsedLine) -> ParsedLine {
        guard !read.name.isEmpty, !read.ingredientKey.isEmpty else { return read }
        let canned = read.quantity.range?.unit.rawValue == "can" ? "canned " : ""
        let state = read.preparation.isEmpty ? "" : ", \(read.preparation)"
        var line = read
        line.aisleHint = aisles(canned + read.name + state) ?? aisles(read.listName) ?? ""
        return line
    }
}
