import Quantities

/// Times as recipe files have them.
enum MinutesText {
    /// One year; a longer time is a mistake.
    private static let longest: Rational = 525_600
    private static let units: [(names: Set<String>, minutes: Rational)] = [
        (["d", "day", "days", "tag", "tage", "jour", "jours"], 1_440),
        (
            [
                "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora", "horas",
                "ora", "ore",
            ], 60
        ),
        (["m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "minuti", "mn"], 1),
        (["s", "sec", "secs", "second", "seconds", "sekunden"], Rational(constant: 1, over: 60)),
    ]

    /// Returns the whole minutes of "PT1H30M", "1 hr 30 min", "1h30", "1:30" or "90"; `nil` for any other text.
    static func minutes(_ text: String) -> Int? {
        let lower = text.folded.lowercased()
        let sum = lower.first == "p" && lower.dropFirst().contains { $0.isNumber } ? iso(lower) : words(lower)
        guard let sum, sum.isWhole, sum >= .zero, sum <= longest else { return nil }
        return Int(sum.numerator)
    }

    /// Returns the duration in ISO 8601: "PT1H30M".
    static func iso(_ minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        return "PT" + (hours > 0 ? "\(hours)H" : "") + (rest > 0 || hours == 0 ? "\(rest)M" : "")
    }

    /// Returns the time for people: "1 h 30 min".
    static func text(_ minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        return [hours > 0 ? "\(hours) h" : "", rest > 0 || hours == 0 ? "\(rest) min" : ""]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func iso(_ text: String) -> Rational? {
        let parts = text.dropFirst().split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
        guard let days = fields(parts[0], ["y": nil, "w": 10_080, "d": 1_440]),
            let time = fields(parts.count > 1 ? parts[1] : "", ["h": 60, "m": 1, "s": Rational(constant: 1, over: 60)])
        else { return nil }
        return try? days + time
    }

    private static func fields(_ text: Substring, _ factors: [Character: Rational?]) -> Rational? {
        var (rest, sum) = (text, Rational.zero)
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
            rest = rest.dropFirst(digits.count)
            guard let unit = rest.popFirst(), let factor = factors[unit],
                let number = digits.isEmpty ? .zero : DraftNumber.read(String(digits))
            else { return nil }
            // A year has no fixed number of minutes, so its number must be zero.
            guard let minutes = factor ?? (number == .zero ? .zero : nil), let next = try? sum + number * minutes
            else { return nil }
            sum = next
        }
        return sum
    }

    private static func words(_ text: String) -> Rational? {
        if let number = DraftNumber.read(text) { return number }
        let clock = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        if clock.count == 2, let hours = clock[0], let minutes = clock[1], (0..<60).contains(minutes), hours >= 0 {
            return Rational(hours * 60 + minutes)
        }
        var (rest, sum, lastUnit) = (text[...], Rational.zero, Rational.zero)
        while !rest.isEmpty {
            guard let (number, after) = number(rest) else { return nil }
            let name = after.drop { $0 == " " }.prefix { $0.isLetter }
            rest = after.drop { $0 == " " }.dropFirst(name.count).drop { " .,&".contains($0) }
            for joint in ["and ", "und ", "et "] where rest.hasPrefix(joint) { rest = rest.dropFirst(joint.count) }
            let unit = units.first { $0.names.contains(String(name)) }?.minutes
            // "1h30" leaves the minutes unnamed.
            guard let factor = unit ?? (name.isEmpty && lastUnit == 60 ? 1 : nil),
                let next = try? sum + number * factor
            else { return nil }
            (sum, lastUnit) = (next, factor)
        }
        return text.isEmpty ? nil : sum
    }

    /// Returns the longest number at the beginning of a text, with what is after it.
    private static func number(_ text: Substring) -> (Rational, Substring)? {
        let run = text.prefix { $0.isNumber || " ./,".contains($0) }
        var digits = run
        while !digits.isEmpty {
            if let number = DraftNumber.read(digits.folded) { return (number, text[digits.endIndex...]) }
            digits = digits.dropLast()
        }
        return nil
    }
}
