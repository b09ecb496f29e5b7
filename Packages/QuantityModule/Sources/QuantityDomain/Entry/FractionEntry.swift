public import Quantities

/// A key of a keypad for kitchen numbers.
public enum FractionKey: Hashable, Sendable {
    /// A digit, 0 to 9.
    case digit(Int)
    /// The slash of a fraction.
    case slash
    /// The decimal point.
    case point
    /// The space between a whole number and a fraction.
    case space
    /// A complete fraction, such as 1/2 or 3/4.
    case fraction(Rational)
    /// Deletes the last character.
    case delete
    /// Deletes everything.
    case clear

    /// The fractions that have keys of their own: 1/8, 1/4, 1/3, 1/2, 2/3, 3/4.
    public static let fractions: [FractionKey] = ["1/8", "1/4", "1/3", "1/2", "2/3", "3/4"].compactMap {
        Rational($0).map { .fraction($0) }
    }

    /// Reads a key's label: "7", "/", ".", " ", "1/2", "delete" or "clear"; `nil` for anything else.
    public init?(label: String) {
        switch label {
        case "/": self = .slash
        case ".", ",": self = .point
        case " ": self = .space
        case "delete": self = .delete
        case "clear": self = .clear
        default:
            if let digit = Int(label), (0...9).contains(digit), label.utf8.count == 1 {
                self = .digit(digit)
            } else if label.contains("/"), let value = Rational(label), value > .zero, value < .one {
                self = .fraction(value)
            } else {
                return nil
            }
        }
    }

    /// The key's label, as ``init(label:)`` reads it.
    public var label: String {
        switch self {
        case .digit(let digit): "\(digit)"
        case .slash: "/"
        case .point: "."
        case .space: " "
        case .fraction(let value): value.description
        case .delete: "delete"
        case .clear: "clear"
        }
    }
}

/// A kitchen number as it is typed: "1", "1 1", "1 1/", "1 1/2".
///
/// A key that cannot continue a number leaves the entry unchanged, so every entry is the beginning of a number.
public struct FractionEntry: Hashable, Sendable {
    /// The text typed so far.
    public let text: String

    /// The most digits in one number; kitchens need no more.
    public static let longestNumber = 9

    /// Creates an empty entry.
    public init() { text = "" }

    private init(checked text: String) { self.text = text }

    /// The number typed so far; `nil` for an empty entry and for one that needs more digits.
    public var value: Rational? {
        guard text.last?.isNumber == true else { return nil }
        let parts = text.split(separator: " ").compactMap { Rational(String($0)) }
        guard text.contains(" ") else { return parts.first }
        // "1 1" may become "1 1/2", and "1 3/2" may become "1 3/20".
        guard text.contains("/"), parts.count == 2, parts[1] < .one else { return nil }
        return try? parts[0] + parts[1]
    }

    /// Returns the entry after a key; the same entry when the key cannot continue a number.
    public func pressing(_ key: FractionKey) -> FractionEntry {
        switch key {
        case .digit(let digit): typing("\(digit)")
        case .slash: typing("/")
        case .point: typing(".")
        case .space: typing(" ")
        case .fraction(let value): placing(value)
        case .delete: FractionEntry(checked: String(text.dropLast()))
        case .clear: FractionEntry()
        }
    }

    /// Whether a key would change the entry.
    public func accepts(_ key: FractionKey) -> Bool { pressing(key) != self }

    private func typing(_ characters: String) -> FractionEntry {
        let next = text + characters
        return Self.isBeginning(next) ? FractionEntry(checked: next) : self
    }

    /// Adds a fraction after a whole number, or replaces the fraction or decimals already there.
    private func placing(_ value: Rational) -> FractionEntry {
        let first = text.split(separator: " ").first ?? ""
        let whole = first.allSatisfy(\.isNumber) && Int(first) != 0 ? first : ""
        return FractionEntry(checked: whole.isEmpty ? value.description : "\(whole) \(value)")
    }

    /// Whether a text is a whole number, a decimal, a fraction or a mixed number, or begins one.
    private static func isBeginning(_ text: String) -> Bool {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2 else { return false }
        if parts.count == 2 {
            return isDigits(first) && Int(first) != 0 && (parts[1].isEmpty || isFraction(parts[1]))
        }
        if first.contains("/") { return isFraction(first) }
        let sides = first.split(separator: ".", omittingEmptySubsequences: false)
        guard sides.count <= 2, isDigits(sides[0]) else { return false }
        return sides.count == 1 || sides[1].isEmpty || (sides[1].count <= 3 && isDigits(sides[1], leadingZero: true))
    }

    /// Whether a text is like "3", "3/" or "3/4".
    private static func isFraction(_ text: Substring) -> Bool {
        let sides = text.split(separator: "/", omittingEmptySubsequences: false)
        // The numerator is short, to leave room for a longer denominator.
        guard sides.count <= 2, sides[0].count <= 4, isDigits(sides[0]), Int(sides[0]) != 0 else { return false }
        guard sides.count == 2, !sides[1].isEmpty else { return true }
        return isDigits(sides[1]) && Int(sides[1]) != 0
    }

    private static func isDigits(_ text: Substring, leadingZero: Bool = false) -> Bool {
        guard !text.isEmpty, text.utf8.count <= longestNumber, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return false
        }
        return leadingZero || text.count == 1 || text.first != "0"
    }
}
