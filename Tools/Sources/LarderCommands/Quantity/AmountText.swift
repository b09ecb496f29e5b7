import CommonMessages
import Quantities

/// Formats an exact amount for people, where no service has formatted it.
enum AmountText {
    /// Units that people write with decimals; the others are written with fractions.
    private static let decimalUnits: Set<String> = ["ml", "l", "dl", "cl", "g", "kg", "mg", "°C", "°F", "K"]
    /// Units that do not change in the plural.
    private static let invariantUnits = decimalUnits.union(["tbsp", "tsp", "fl oz", "oz", "lb", "cm", "stone"])
    private static let irregularPlurals = [
        "leaf": "leaves", "loaf": "loaves", "half": "halves", "box": "boxes", "bunch": "bunches", "pinch": "pinches",
        "dash": "dashes", "splash": "splashes", "inch": "inches",
    ]

    /// The mark before rounded numbers.
    private static let about = "≈\(Paragraph.noBreak)"

    /// Returns "1 1/2 cups", "240 g", or "3", with "≈" when the number is rounded.
    static func text(_ amount: CommonMessages.Amount) -> String {
        guard let value = Rational(amount.value) else { return "\(amount.value) \(amount.unit)".trimmedOfSpace }
        return text(value, unit: amount.unit)
    }

    /// Returns the text of a number with a unit.
    static func text(_ value: Rational, unit: String) -> String {
        guard value >= .zero else {
            let size = text(value.magnitude, unit: unit)
            return size.hasPrefix(about) ? about + "-" + size.dropFirst(about.count) : "-" + size
        }
        let number = decimalUnits.contains(unit) ? decimal(value) : fraction(value) ?? decimal(value)
        return unit.isEmpty ? number : "\(number)\(Paragraph.noBreak)\(name(of: unit, for: value))"
    }

    /// Returns "2 cups = 240 g", with "≈" in place of "=" when a side is rounded; a count without a unit is "2 whole".
    static func equation(_ left: CommonMessages.Amount, _ right: CommonMessages.Amount) -> String {
        equation(text(left, counting: "whole"), text(right, counting: "whole"))
    }

    private static func equation(_ left: String, _ right: String) -> String {
        let isRounded = left.hasPrefix(about) || right.hasPrefix(about)
        let sides = [left, right].map { $0.hasPrefix(about) ? String($0.dropFirst(about.count)) : $0 }
        return sides.joined(separator: isRounded ? " ≈ " : " = ")
    }

    private static func text(_ amount: CommonMessages.Amount, counting word: String) -> String {
        let text = text(amount)
        return amount.unit.isEmpty ? "\(text)\(Paragraph.noBreak)\(word)" : text
    }

    /// Returns the rate of a conversion for one unit: "1 cup = 120 g", or `nil` when that wouldn't be simpler.
    static func rate(from: CommonMessages.Amount, to: CommonMessages.Amount) -> String? {
        guard let left = Rational(from.value), let right = Rational(to.value), left > .zero, right > .zero else {
            return nil
        }
        let (small, large, rate) = right < left ? (from, to, try? left / right) : (to, from, try? right / left)
        guard large.value != "1", let rate else { return nil }
        var one = large
        one.value = "1"
        var many = small
        many.value = rate.description
        return equation(one, many)
    }

    private static func name(of unit: String, for value: Rational) -> String {
        guard value > .one, !invariantUnits.contains(unit) else { return unit }
        return irregularPlurals[unit] ?? "\(unit)s"
    }

    /// Returns the number in halves, thirds, quarters, eighths, or sixteenths, or `nil` when it isn't one of those.
    private static func fraction(_ value: Rational) -> String? {
        guard [1, 2, 3, 4, 6, 8, 16].contains(value.denominator) else { return nil }
        let whole = value.floor
        guard let rest = try? value - Rational(whole, 1) else { return nil }
        if rest == .zero { return "\(whole)" }
        return whole == 0 ? "\(rest)" : "\(whole) \(rest)".replacing(" ", with: Paragraph.noBreak)
    }

    /// Returns the number in decimals: exactly if a few digits are enough, and otherwise with three digits and "≈".
    private static func decimal(_ value: Rational) -> String {
        for places in 0...12 {
            guard let scaled = try? value * power(places), places <= 2 || scaled < 1_000 else { break }
            if scaled.isWhole { return text(scaled.numerator, places: places) }
        }
        var places = 0
        while places < 36, let scaled = try? value * power(places), scaled < 100 { places += 1 }
        guard let half = try? Rational(1, 2), let scaled = try? value * power(places), let rounded = try? scaled + half
        else { return "\(about)\(value.doubleValue)" }
        return about + text(rounded.floor, places: places)
    }

    private static func power(_ places: Int) -> Rational {
        (0..<places).reduce(Rational.one) { product, _ in (try? product * 10) ?? product }
    }

    /// Formats digits with a decimal point, without trailing zeros.
    private static func text(_ digits: Int128, places: Int) -> String {
        let text = "\(digits)"
        let padded = String(repeating: "0", count: max(0, places + 1 - text.count)) + text
        let fraction = padded.suffix(places).reversed().drop { $0 == "0" }.reversed()
        return padded.dropLast(places) + (fraction.isEmpty ? "" : "." + String(fraction))
    }
}
