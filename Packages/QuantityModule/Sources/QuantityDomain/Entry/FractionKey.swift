public import Quantities

/// A key of a keypad for kitchen numbers.
public enum FractionKey: Hashable, Sendable {
    /// 0 to 9.
    case digit(Int)
    /// Between the parts of a fraction.
    case slash
    /// Before decimals.
    case point
    /// Between a whole number and a fraction.
    case space
    /// A whole fraction at once, such as 1/2 or 3/4.
    case fraction(Rational)
    /// Takes the last character away.
    case delete
    /// Takes everything away.
    case clear

    /// The fractions that keypads offer as keys of their own: 1/8, 1/4, 1/3, 1/2, 2/3, 3/4.
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
