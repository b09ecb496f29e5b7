import CommonMessages
import Envelope
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
        let (sender, options) = (home.sender, await home.options(for: .quantity))
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
        guard let amount = value["amount"], let from = value["from"]?.text, let to = value["to"]?.text else {
            return .bad("This line needs \"amount\", \"from\" and \"to\": write \(example).", id: value["id"])
        }
        var conversion = Conversion()
        switch amount {
        case .string(let typed):
            guard typed.contains(where: { !$0.isWhitespace }) else {
                return .bad("\"amount\" is empty: write \(example).", id: value["id"])
            }
            conversion.text = typed
        case .number(let digits):
            guard let exact = Rational(json: digits) else {
                return .bad("The number \(digits) is too long: write it with fewer digits.", id: value["id"])
            }
            conversion.amount.value = exact.description
        default: return .bad("\"amount\" is a number or a text: write \(example).", id: value["id"])
        }
        conversion.amount.unit = from
        conversion.toUnit = to
        conversion.ingredient = value["ingredient"]?.text ?? ""
        conversion.state = value["state"]?.text ?? ""
        conversion.meaning = value["is"]?.text ?? ""
        return .query(id: value["id"] ?? .null, conversion)
    }
}

extension Rational {
    /// Reads a number of a JSON text, such as "25E-1"; `nil` when it does not fit.
    fileprivate init?(json digits: String) {
        let parts = digits.lowercased().split(separator: "e")
        guard let mantissa = Rational(String(parts[0])) else { return nil }
        guard parts.count == 2 else {
            self = mantissa
            return
        }
        guard let exponent = Int(parts[1]), abs(exponent) <= 38 else { return nil }
        do {
            self = try (0..<abs(exponent)).reduce(mantissa) { value, _ in
                exponent > 0 ? try value * 10 : try value / 10
            }
        } catch { return nil }
    }
}
