import CommonMessages
import MessageBus
import Quantities
import QuantityMessages
import SwiftProtobuf

/// Conversions as JSON lines, and what comes of each; "unknown" is an answer.
struct ConvertStream {
    /// How many conversions go into one message.
    private static let batch = 1_000
    private static let example = #"{"id": "1", "amount": "1", "from": "cup", "to": "g", "ingredient": "flour"}"#

    let home: HomeClient
    let console: any Console

    /// Runs to the end of standard input.
    ///
    /// Throws ``CommandFailure/told`` when a line was bad or a batch was refused.
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
        guard let value = JSONValue(reading: text) else {
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
    /// The text of a number, whether it is written as a number or as a text; "1e3" is "1000".
    fileprivate var numberText: String? {
        switch self {
        case .number(let text): Self.plain(text)
        case .string(let text): text
        default: nil
        }
    }

    /// A JSON number without its exponent; as it is where that is too large.
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
