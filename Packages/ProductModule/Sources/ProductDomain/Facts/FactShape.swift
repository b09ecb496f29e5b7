import Foundation
import TextFormats

/// What a member of a product record must be; members without a shape are kept as they are.
indirect enum FactShape: Sendable {
    /// A text that says something.
    case text
    /// One of a few texts.
    case choice([String])
    /// `true` or `false`.
    case flag
    /// A number within bounds; the lower bound itself may be left out.
    case number(above: Decimal? = nil, from: Decimal? = nil, to: Decimal? = nil)
    /// A whole number from 1.
    case count
    /// A time as `2026-02-27T10:00:00Z`.
    case time
    /// The digits of a barcode.
    case barcode
    /// A list of one shape.
    case list(FactShape)
    /// An object whose members all have one shape.
    case map(FactShape)
    /// An object; `required` members must be there.
    case record([String: FactShape], required: Set<String> = [])
    /// `{"type": …, "value": {…}}`, where the type decides about the value.
    case tagged([String: FactShape])

    /// A share: from 0 to 1.
    static let share = FactShape.number(from: 0, to: 1)
    /// A list of texts.
    static let texts = FactShape.list(.text)

    /// Checks a value.
    ///
    /// - Parameters:
    ///   - value: The value; null is as good as a missing one.
    ///   - path: Where it stands, such as `packaging.quantity` or `images[0].id`.
    /// - Throws: ``ProductFactsError`` with the path of the first mistake.
    func check(_ value: JSONValue, at path: String) throws(ProductFactsError) {
        if value == .null { return }
        switch self {
        case .text: try Self.checkText(value, at: path)
        case .choice(let choices): try Self.check(value, isOneOf: choices, at: path)
        case .flag: guard case .bool = value else { throw .wrongType(path: path, expected: "true or false") }
        case .number(let above, let from, let to): try Self.check(value, above: above, from: from, to: to, at: path)
        case .count: try Self.checkCount(value, at: path)
        case .time: try Self.checkTime(value, at: path)
        case .barcode: try Self.checkBarcode(value, at: path)
        case .list(let shape): try shape.checkList(value, at: path)
        case .map(let shape): try shape.checkMap(value, at: path)
        case .record(let shapes, let required): try Self.check(value, shapes, required: required, at: path)
        case .tagged(let shapes): try Self.checkTagged(value, shapes, at: path)
        }
    }

    private func checkList(_ value: JSONValue, at path: String) throws(ProductFactsError) {
        guard let elements = value.elements else { throw .wrongType(path: path, expected: "a list") }
        for (place, element) in elements.enumerated() { try check(element, at: "\(path)[\(place)]") }
    }

    private func checkMap(_ value: JSONValue, at path: String) throws(ProductFactsError) {
        guard let record = OpenRecord(value) else { throw .wrongType(path: path, expected: "an object") }
        for member in record.members { try check(member.value, at: "\(path).\(member.name)") }
    }

    private static func check(
        _ value: JSONValue,
        _ shapes: [String: FactShape],
        required: Set<String>,
        at path: String
    ) throws(ProductFactsError) {
        guard let record = OpenRecord(value) else { throw .wrongType(path: path, expected: "an object") }
        if let missing = required.sorted().first(where: { record[$0] == nil }) {
            throw .empty(path: "\(path).\(missing)")
        }
        for member in record.members {
            try shapes[member.name]?.check(member.value, at: "\(path).\(member.name)")
        }
    }

    private static func checkTagged(
        _ value: JSONValue,
        _ shapes: [String: FactShape],
        at path: String
    ) throws(ProductFactsError) {
        guard let record = OpenRecord(value) else { throw .wrongType(path: path, expected: "an object") }
        guard let type = record["type"] else { throw .empty(path: "\(path).type") }
        try check(type, isOneOf: shapes.keys.sorted(), at: "\(path).type")
        if let value = record["value"], let name = type.text { try shapes[name]?.check(value, at: "\(path).value") }
    }
}

extension FactShape {
    private static func checkText(_ value: JSONValue, at path: String) throws(ProductFactsError) {
        guard let text = value.text else { throw .wrongType(path: path, expected: "a text") }
        guard !text.trimmed.isEmpty else { throw .empty(path: path) }
    }

    private static func check(
        _ value: JSONValue,
        isOneOf choices: [String],
        at path: String
    ) throws(ProductFactsError) {
        guard let text = value.text else { throw .wrongType(path: path, expected: "a text") }
        guard choices.contains(text) else { throw .unknownChoice(path: path, text: text, choices: choices) }
    }

    private static func check(
        _ value: JSONValue,
        above: Decimal?,
        from: Decimal?,
        to: Decimal?,
        at path: String
    ) throws(ProductFactsError) {
        guard case .number(let digits) = value, let number = value.decimal else {
            throw .wrongType(path: path, expected: "a number")
        }
        if let above, number <= above { throw .outOfRange(path: path, text: digits, allowed: "more than \(above)") }
        if let from, number < from {
            throw .outOfRange(
                path: path,
                text: digits,
                allowed: to.map { "from \(from) to \($0)" } ?? "at least \(from)"
            )
        }
        if let from, let to, number > to {
            throw .outOfRange(path: path, text: digits, allowed: "from \(from) to \(to)")
        }
    }

    private static func checkCount(_ value: JSONValue, at path: String) throws(ProductFactsError) {
        guard case .number(let digits) = value else { throw .wrongType(path: path, expected: "a whole number") }
        guard let count = Int(digits), count >= 1 else {
            throw .outOfRange(path: path, text: digits, allowed: "a whole number from 1")
        }
    }

    private static func checkTime(_ value: JSONValue, at path: String) throws(ProductFactsError) {
        guard let text = value.text else { throw .wrongType(path: path, expected: "a text") }
        guard RecordTime.read(text) != nil else {
            throw .wrongType(path: path, expected: "a time such as 2026-02-27T10:00:00Z")
        }
    }

    private static func checkBarcode(_ value: JSONValue, at path: String) throws(ProductFactsError) {
        guard let text = value.text else { throw .wrongType(path: path, expected: "a text") }
        do throws(BarcodeError) { _ = try Barcode(text) } catch { throw .barcode(path: path, error) }
    }
}
