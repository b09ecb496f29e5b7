/// Spanish numbers.
struct SpanishNumberWords: RomanceNumberWords {
    let about = "aproximadamente"
    let equals = "son"
    let and = "y"
    let point = "coma"

    private static let small = [
        "cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce",
        "trece", "catorce", "quince", "dieciséis", "diecisiete", "dieciocho", "diecinueve", "veinte", "veintiuno",
        "veintidós", "veintitrés", "veinticuatro", "veinticinco", "veintiséis", "veintisiete", "veintiocho",
        "veintinueve",
    ]
    private static let tens = [
        "", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa",
    ]
    private static let hundreds = [
        "", "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos", "setecientos",
        "ochocientos", "novecientos",
    ]
    private static let parts = [2: "medio", 3: "tercio", 4: "cuarto", 8: "octavo", 16: "dieciseisavo"]

    func range(_ lower: String, _ upper: String) -> String { "de \(lower) a \(upper)" }

    func whole(_ number: Int, _ gender: UnitNoun.Gender?, besideNoun: Bool) -> String {
        let text = whole(number, gender)
        guard text.hasSuffix("uno") else { return text }
        if gender == .feminine { return text.dropLast() + "a" }
        guard besideNoun else { return text }
        return text.hasSuffix("veintiuno") ? text.dropLast(3) + "ún" : String(text.dropLast())
    }

    func part(_ numerator: Int, of denominator: Int) -> String {
        let count = whole(numerator, .masculine, besideNoun: true)
        guard let name = Self.parts[denominator] else { return "\(count) sobre \(whole(denominator, nil))" }
        return "\(count) \(name)\(numerator == 1 ? "" : "s")"
    }

    func half(_ gender: UnitNoun.Gender?) -> String { gender == .feminine ? "media" : "medio" }

    func halfOf(_ noun: UnitNoun) -> String { "\(half(noun.gender)) \(noun.one)" }

    func of(_ noun: String) -> String { "de \(noun)" }

    private func whole(_ number: Int, _ gender: UnitNoun.Gender?) -> String {
        if number >= 1_000_000 {
            let millions = number / 1_000_000
            let count = millions == 1 ? "un millón" : "\(whole(millions, .masculine, besideNoun: true)) millones"
            return number % 1_000_000 == 0 ? count : "\(count) \(whole(number % 1_000_000, gender))"
        }
        if number >= 1_000 {
            let count = number / 1_000 == 1 ? "" : "\(whole(number / 1_000, gender, besideNoun: true)) "
            return "\(count)mil" + (number % 1_000 == 0 ? "" : " \(whole(number % 1_000, gender))")
        }
        if number == 100 { return "cien" }
        if number > 100 {
            var count = Self.hundreds[number / 100]
            if gender == .feminine, count.hasSuffix("os") { count = count.dropLast(2) + "as" }
            return number % 100 == 0 ? count : "\(count) \(whole(number % 100, gender))"
        }
        if number < 30 { return Self.small[number] }
        return Self.tens[number / 10] + (number % 10 == 0 ? "" : " y \(Self.small[number % 10])")
    }
}
