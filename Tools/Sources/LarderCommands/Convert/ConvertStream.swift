import CommonMessages
import ExactMath
import MessageBus
import QuantityMessages
import SwiftProtobuf

/// Reads JSON lines from standard input, has them converted in batches, and writes one JSON line for each, in order.
struct ConvertStream {
    /// How many conversions go into one message.
    private static let batch = 1_000
    /// How many messages are under way at once.
    private static let window = 4
    private static let example = #"{"id": "1", "amount": "1", "from": "cup", "to": "g", "ingredient": "flour"}"#

    /// A line of standard input: a conversion, or why it is none.
    private enum Entry: Sendable {
        case conversion(id: JSONValue, Conversion)
        case bad(JSONValue)
    }

    let home: HomeClient
    let console: any Console

    /// Runs to the end of standard input.
    ///
    /// Throws ``CommandFailure/told`` when a line was bad or a batch was refused; "unknown" is an answer.
    func run() async throws(CommandFailure) {
        let tally = FailureTally()
        await OrderedPipeline.run(window: Self.window) {
            let lines = await console.readLines(upTo: Self.batch)
            return lines.isEmpty ? nil : lines
        } work: { lines in
            await answer(lines.filter { !$0.trimmedOfSpace.isEmpty }.map(Self.entry), tally: tally)
        } emit: { text in
            console.write(text)
        }
        guard await !tally.hasFailed else { throw .told }
    }

    private func answer(_ entries: [Entry], tally: FailureTally) async -> String {
        var request = ConvertRequest.with { $0.lenient = true }
        for case .conversion(_, let conversion) in entries { request.conversions.append(conversion) }
        var outcomes: [ConversionOutcome] = []
        var refusal: Refusal?
        if !request.conversions.isEmpty {
            do { outcomes = try await home.sender.request(request, options: home.options).outcomes } catch {
                refusal = error
            }
        }
        var answers = outcomes[...]
        var text = ""
        for entry in entries {
            switch entry {
            case .bad(let error):
                await tally.fail()
                text += error.line + "\n"
            case .conversion(let id, _):
                if let outcome = answers.popFirst() {
                    text += outcome.json(id: id).line + "\n"
                } else {
                    await tally.fail()
                    text +=
                        Self.error(refusal?.description ?? "The quantity service left this line out.", id: id).line
                        + "\n"
                }
            }
        }
        return text
    }

    private static func entry(_ text: String) -> Entry {
        guard let value = JSONValue(reading: text) else {
            return .bad(error("This line is not JSON: write \(example).", id: nil))
        }
        guard let amount = value["amount"]?.numberText, let from = value["from"]?.text, let to = value["to"]?.text
        else {
            return .bad(error("This line needs \"amount\", \"from\" and \"to\": write \(example).", id: value["id"]))
        }
        guard let exact = ConvertArgument.value(amount) else {
            let sentence = "\"\(amount)\" is not an exact number: write it like \"3/2\", \"1 1/2\" or \"1.5\"."
            return .bad(error(sentence, id: value["id"]))
        }
        return .conversion(
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

    private static func error(_ sentence: String, id: JSONValue?) -> JSONValue {
        .object([.init("id", id ?? .null), .init("error", .string(sentence))])
    }
}

extension JSONValue {
    /// The text of a number, whether it is written as a number or as a text.
    fileprivate var numberText: String? {
        switch self {
        case .number(let text), .string(let text): text
        default: nil
        }
    }
}
