package import Quantities

/// Words for the degrees of a temperature: "350 F", "180 °C", "degrees Fahrenheit".
package enum DegreeWords {
    /// Words before a scale.
    private static let signs = ["degrees", "degree", "deg.", "deg", "grad", "°", "º"]

    /// Returns the unit that words mean; `nil` when they mean none.
    ///
    /// A bare "C" is a cup, except beside another temperature.
    package static func unit(_ words: String, beside other: String = "") -> UnitCode? {
        guard let (scale, isSure) = scale(of: words) else { return nil }
        return isSure || self.scale(of: other) != nil ? scale : nil
    }

    /// Returns the scale that words mean, and whether they mean nothing else.
    private static func scale(of words: String) -> (UnitCode, isSure: Bool)? {
        var letters = Substring(words.lowercased())
        let sign = signs.first { letters.hasPrefix($0) }
        letters = letters.dropFirst(sign?.count ?? 0).drop { $0 == " " }
        switch letters {
        case "f", "fahrenheit": return (UnitCode(rawValue: "°F"), true)
        case "celsius", "centigrade": return (UnitCode(rawValue: "°C"), true)
        case "c": return (UnitCode(rawValue: "°C"), sign != nil)
        case "kelvin": return (UnitCode(rawValue: "K"), true)
        case "k": return (UnitCode(rawValue: "K"), false)
        default: return nil
        }
    }
}
