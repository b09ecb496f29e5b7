import Foundation
import Quantities
package import TextFormats

/// A fact as a person types it: where it stands, and a text.
public struct TypedFact: Hashable, Sendable {
    /// The names of the members, such as `size` or `qualitySignals.needsManualReview`.
    public let path: String
    /// The value; an empty text removes the member.
    public let text: String

    /// Creates a fact.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}

extension ProductFactsChange {
    /// The most facts that a person types at once, and the most names in the path of one.
    private static let (mostEdits, deepestEdit) = (200, 16)

    /// Reads facts that a person typed.
    ///
    /// A list is typed with commas, packaging as `6 x 330 ml`, and a category as `food/dairy`. A member that this
    /// release does not know is a text, or JSON when it begins as a list or an object.
    ///
    /// - Throws: ``ProductFactsError`` for the first mistake.
    package static func edits(_ typed: [TypedFact]) throws(ProductFactsError) -> [Edit] {
        guard typed.count <= mostEdits else { throw .tooMany(count: typed.count, most: mostEdits) }
        var edits: [Edit] = []
        for fact in typed {
            let names = fact.path.split(separator: ".", omittingEmptySubsequences: false).map { String($0).trimmed }
            guard names.count <= deepestEdit else {
                throw .tooDeep(path: String(fact.path.prefix(60)), most: deepestEdit)
            }
            guard !names.contains("") else { throw .empty(path: fact.path.isEmpty ? "the name of a fact" : fact.path) }
            if FactSchema.ownFields.contains(names[0]) { throw .ownField(path: names[0]) }
            if FactSchema.stock.contains(names[0]) { throw .stock(path: names[0]) }
            let text = fact.text.trimmed
            let value = text.isEmpty ? nil : try FactSchema.shape(at: names).value(typed: text, at: names)
            edits.append(Edit(names: names, value: value))
        }
        return edits
    }

    /// A member at any depth, and its new value; `nil` removes it.
    package struct Edit: Hashable, Sendable {
        package let names: [String]
        package let value: JSONValue?
    }
}

extension FactSchema {
    /// The shape of a member at any depth; `nil` for one that this release does not know.
    fileprivate static func shape(at names: [String]) -> FactShape? {
        names.dropFirst().reduce(shapes[names[0]]) { shape, name in
            switch shape {
            case .record(let members, _): members[name]
            case .map(let value): value
            default: nil
            }
        }
    }
}

extension FactShape? {
    /// Reads a value of this shape; of any shape for `nil`.
    fileprivate func value(typed text: String, at names: [String]) throws(ProductFactsError) -> JSONValue {
        let path = names.joined(separator: ".")
        if text.hasPrefix("{") || text.hasPrefix("[") {
            guard let value = try? JSONValue(reading: text) else {
                throw .wrongType(path: path, expected: "valid JSON")
            }
            return value
        }
        switch self {
        case .flag:
            guard let flag = ["true": true, "false": false, "yes": true, "no": false][text.lowercased()] else {
                throw .wrongType(path: path, expected: "true or false")
            }
            return .bool(flag)
        case .number, .count:
            guard case .number(let digits)? = try? JSONValue(reading: text) else {
                throw .wrongType(path: path, expected: "a number")
            }
            return .number(digits)
        case .list(let shape):
            var elements: [JSONValue] = []
            for part in text.split(separator: ",").map({ String($0).trimmed }) where !part.isEmpty {
                elements.append(try FactShape?.some(shape).value(typed: part, at: names))
            }
            return .array(elements)
        case .record where names == ["packaging"]: return try ProductPackaging.record(typed: text)
        case .record where names == ["category"]:
            let parts = text.split(separator: "/", maxSplits: 1).map { JSONValue.string(String($0).trimmed) }
            return .object(zip(["main", "sub"], parts).map { JSONValue.Member($0, $1) })
        case .record, .map, .tagged: throw .wrongType(path: path, expected: "an object such as {\"name\": \"text\"}")
        case .text, .choice, .time, .barcode, nil: return .string(text)
        }
    }
}

extension ProductPackaging {
    /// The most pieces that a number without a unit means; a larger one lacks its unit.
    private static let mostPieces = 144

    /// Reads a pack as a person types it: `500 g`, `2,5 kg`, `6 x 330 ml`, or `10` for ten pieces.
    ///
    /// A mark before exactly three digits is refused: "1.000 g" is a thousand grams to one reader and one gram to
    /// another.
    fileprivate static func record(typed text: String) throws(ProductFactsError) -> JSONValue {
        let wrong = ProductFactsError.wrongType(
            path: "packaging",
            expected: "a pack such as \"500 g\", \"6 x 330 ml\", or \"10\""
        )
        let form = /(?:(\d+)\s*[x×*]\s*)?(\d+)(?:([.,])(\d+))?\s*(\p{L}[\p{L}. ]*)?/
        guard let match = text.wholeMatch(of: form) else { throw wrong }
        let (_, pieces, whole, mark, decimals, unit) = match.output
        if let mark, let decimals, decimals.count == 3, !whole.allSatisfy({ $0 == "0" }) {
            throw ambiguous(text, number: "\(whole)\(mark)\(decimals)", whole: whole, decimals: decimals)
        }
        let quantity = decimals.map { "\(whole).\($0)" } ?? String(whole)
        var members: [JSONValue.Member] = []
        if let unit {
            members = [.init("quantity", .number(quantity)), .init("unit", .string(String(unit).trimmed))]
            if let pieces { members.append(.init("count", .number(String(pieces)))) }
        } else {
            guard pieces == nil else { throw wrong }
            members = [.init("count", .number(quantity))]
        }
        let record = OpenRecord(members)
        guard let pack = ProductPackaging(record).pack else { throw wrong }
        if unit == nil, pack.count > mostPieces {
            let allowed = "\"\(text) g\" for a weight, or at most \(mostPieces) pieces"
            throw .outOfRange(path: "packaging", text: text, allowed: allowed)
        }
        return record.value
    }

    /// Says how to write each of the two numbers that a text may mean.
    private static func ambiguous(
        _ text: String,
        number: String,
        whole: Substring,
        decimals: Substring
    ) -> ProductFactsError {
        let digits = String(decimals.reversed().drop { $0 == "0" }.reversed())
        // Three decimals stay ambiguous without a fourth.
        let fraction = digits.isEmpty ? "" : ".\(digits.count == 3 ? digits + "0" : digits)"
        let large = text.replacing(number, with: "\(whole)\(decimals)")
        let small = text.replacing(number, with: "\(whole)\(fraction)")
        return .outOfRange(path: "packaging", text: text, allowed: "\"\(large)\" or \"\(small)\", whichever you mean")
    }
}
