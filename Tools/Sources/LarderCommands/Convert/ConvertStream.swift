import CommonMessages
import MessageBus
import Quantities
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// Converts JSON lines to JSON lines; "unknown" is a valid answer.
struct ConvertStream {
    /// The number of conversions in one message.
    private static let batch = 1_000
    private static let example = #"{"id": "1", "amount": "1", "from": "cup", "to": "g", "ingredient": "flour"}"#

    let home: HomeClient
    let console: any Console

    /// Runs to the end of standard input.
    ///
    /// Throws ``CommandFailure/reported`` when a line was invalid or the service refused a batch.
    func run() async throws(CommandFailure) {
        let (sender, options) = (home.sender, home.options)
        try await BatchStream(console: console, batch: Self.batch, read: Self.entry) { conversions in
            let request = ConvertRequest.with {
                $0.lenient = true
                $0.conversions = conversions
            }
            do throws(Refusal) { return .success(try await sender.request(request, options: options).outcomes) } catch {
                return .failure(error)
            }
        } write: { (outcome: ConversionOutcome, id) in
            outcome.json(id: id)
        }.run()
    }

    private static func entry(_ text: String) -> BatchStream<Conversion, ConversionOutcome>.Entry {
        guard let value = try? JSONValue(reading: text) else {
            return .bad("This line is not JSON: write \(example).", id: nil)
        }
        guard let amount = value["amount"]?.numberText, let from = value["from"]?.text, let to = value["to"]?.text
        else {
            return .bad("This line needs \"amount\", \"from\" and \"to\": write \(example).", id: value["id"])
        }
        guard let exact = ConvertArgument.value(amount) else {
            let sentence = "\"\(amount)\" is not an exact number: write it like \"3/2\", \"1 1/2\" or \"1.5\"."
            return .bad(sentence, id: value["id"])
        }
        return .question(
            id: value["id"] ?? .null,
            .with {
                $0.amount.value = exact.description
                $0.amount.unit = from
                $0.toUnit = to
                $0.ingredient = value["ingredient"]?.text ?? ""
                $0.state = value["state"]?.text ?? ""
            }
        )
    }
}

extension JSONValue {
    /// The text of a number, from a JSON number or a string; "1e3" becomes "1000".
    fileprivate var numberText: String? {
        switch self {
        case .number(let text): Self.plain(text)
        case .string(let text): text
        default: nil
        }
    }

    /// Returns a JSON number without its exponent, or unchanged when the result would be too long.
    private static func plain(_ text: String) -> String {
        let parts = text.lowercased().split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]), abs(exponent) <= 38,
            let start = Rational(String(parts[0])),
            let value = try? (0..<abs(exponent)).reduce(
                start,
                { value, _ in exponent > 0 ? try value * 10 : try value / 10 }
            )
        else { return text }
        return value.description
    }
}
