import ArgumentParser
import CommonMessages
import Quantities
import QuantityMessages
import SwiftProtobuf

/// A conversion as people type it: "1 cup = 120 g", or with a state in brackets: "1 cup [packed] = 213 g".
struct ConversionArgument: ExpressibleByArgument {
    let conversion: UnitConversion

    init?(argument: String) {
        let sides = argument.split(separator: "=").map { String($0).trimmedOfSpace }
        guard sides.count == 2, let from = Self.amount(sides[0]), let to = Self.amount(sides[1]), to.state.isEmpty
        else {
            return nil
        }
        conversion = .with {
            $0.from = from.amount
            $0.to = to.amount
            $0.state = from.state
        }
    }

    private static func amount(_ text: String) -> (amount: CommonMessages.Amount, state: String)? {
        var words = text.split(separator: " ").map(String.init)
        var state = ""
        if let start = words.firstIndex(where: { $0.hasPrefix("[") }), words.last?.hasSuffix("]") == true {
            state = String(words[start...].joined(separator: " ").dropFirst().dropLast())
            words.removeSubrange(start...)
        }
        guard let argument = try? ConvertArgument(words) else { return nil }
        let amount = CommonMessages.Amount.with {
            $0.value = argument.value.description
            $0.unit = argument.words.joined(separator: " ")
        }
        return (amount, state)
    }
}
