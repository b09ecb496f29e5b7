/// Reads durations such as `PT1H15M` or `P0DT30M` (ISO 8601).
///
/// A unit without a number counts as zero (`PTH50M`), because some sites write it. Negative and absurdly long durations
/// are ignored.
enum ISODuration {
    /// One year in minutes; a longer duration is a mistake.
    private static let longest = 525_600.0

    /// Returns the duration in whole minutes, or `nil` when the text isn't a duration.
    static func minutes(_ text: String) -> Int? {
        var rest = Substring(text.whitespaceFolded.uppercased())
        guard rest.popFirst() == "P" else { return nil }
        var minutes = 0.0
        // A month has no fixed length, so its number must be zero.
        var units: [(Character, Double?)] = [("Y", nil), ("M", nil), ("W", 10_080), ("D", 1_440)]
        var isTime = false
        while !rest.isEmpty {
            if rest.first == "T", !isTime {
                rest.removeFirst()
                isTime = true
                units = [("H", 60), ("M", 1), ("S", 1.0 / 60)]
                continue
            }
            guard let (number, unit) = takeField(from: &rest),
                let index = units.firstIndex(where: { $0.0 == unit })
            else { return nil }
            guard let factor = units[index].1 ?? (number == 0 ? 0 : nil) else { return nil }
            minutes += number * factor
            units.removeFirst(index + 1)
        }
        return minutes <= longest ? Int(minutes.rounded()) : nil
    }

    private static func takeField(from rest: inout Substring) -> (number: Double, unit: Character)? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        guard digits.count < 10 else { return nil }
        rest = rest.dropFirst(digits.count)
        guard let unit = rest.popFirst() else { return nil }
        if digits.isEmpty { return (0, unit) }
        return Double(String(digits.map { $0 == "," ? "." : $0 })).map { ($0, unit) }
    }
}
