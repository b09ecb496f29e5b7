import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import Quantities
import QuantityMessages
import RecipeModule

/// Reads lines by requests to the quantity service, in as few messages as hold them.
struct QuantityServiceLineReader: LineReader {
    let sender: any RequestSender
    let request: RequestContext

    /// The maximum number of lines in one message.
    static let mostLines = 2_000
    /// The maximum size of the reply to one message, about half of what the bus carries.
    static let mostBytes = 2 << 20

    func read(_ lines: [UnreadLine]) async throws(LineReaderError) -> [RecipeModule.LineReading] {
        var readings: [RecipeModule.LineReading] = []
        var rest = lines[...]
        while !rest.isEmpty {
            let piece = Self.piece(of: rest)
            do throws(Refusal) { readings += try await ask(piece) } catch {
                throw LineReaderError(
                    reason: "The ingredient lines cannot be read now (\(error)), so nothing was stored: try again.",
                    isTemporary: error.status.isRetryable
                )
            }
            rest = rest.dropFirst(piece.count)
        }
        return readings
    }

    func learn(_ corrections: [RecipeModule.LineCorrection]) async throws(LineReaderError) {
        for start in stride(from: 0, to: corrections.count, by: Self.mostCorrections) {
            var message = CorrectLinesRequest()
            message.corrections = corrections[start...].prefix(Self.mostCorrections).map {
                QuantityMessages.LineCorrection($0)
            }
            do { _ = try await sender.request(message, options: request.nested("correct-lines-\(start)")) } catch {
                let isRefusal = error.status == .invalid
                let reason = "What you say of the lines cannot be learned (\(error)), so nothing was stored: try again."
                throw LineReaderError(
                    // The sentence says what is wrong with the name or the amount, and what to do.
                    reason: isRefusal ? error.problem.sentence : reason,
                    isTemporary: error.status.isRetryable,
                    isRefusal: isRefusal
                )
            }
        }
    }

    /// The maximum number of corrections in one message.
    private static let mostCorrections = 500

    /// Returns the lines at the beginning whose replies one message holds; a reply repeats the text in its parts.
    private static func piece(of lines: ArraySlice<UnreadLine>) -> ArraySlice<UnreadLine> {
        var bytes = 0
        let end = lines.prefix(mostLines).firstIndex { line in
            bytes += 3 * line.text.utf8.count + 256
            return bytes > mostBytes
        }
        guard let end else { return lines.prefix(mostLines) }
        return lines[lines.startIndex..<max(end, lines.startIndex + 1)]
    }

    private func ask(_ lines: ArraySlice<UnreadLine>) async throws(Refusal) -> [RecipeModule.LineReading] {
        var question = ReadLinesRequest()
        question.lines = lines.map { line in
            var message = QuantityMessages.Line()
            message.text = line.text
            message.locale = line.language ?? ""
            return message
        }
        let step = lines.startIndex == 0 ? "read-lines" : "read-lines-\(lines.startIndex)"
        let answers = try await sender.request(question, options: request.nested(step)).lines
        guard answers.count == lines.count else { throw .incomplete(answers.count, of: lines.count) }
        return try answers.decoded(as: "lines") { (line, field) throws(Refusal) in
            try RecipeModule.LineReading(line, field: field)
        }
    }
}

extension QuantityMessages.LineCorrection {
    /// Creates the message of what a person says of a line.
    fileprivate init(_ correction: RecipeModule.LineCorrection) {
        self.init()
        text = correction.line.text
        if let name = correction.own.name { self.name = name }
        switch correction.own.amount {
        case .range(let range):
            amount = CommonMessages.Amount(range.amount)
            if range.isRange { lower = CommonMessages.Amount(Quantities.Amount(range.lower, range.unit)) }
        case .text(let typed): amountText = typed
        case nil: break
        }
    }
}

extension RecipeModule.LineReading {
    /// Creates what a line says from the quantity service's answer.
    fileprivate init(_ line: ParsedLine, field: String) throws(Refusal) {
        let note = [line.preparation, line.comment].filter { !$0.isEmpty }
        self.init(
            ingredientKey: line.ingredientKey,
            name: line.name.isEmpty ? line.listName : line.name,
            quantity: try StructuredQuantity(line.quantity, field: "\(field).quantity"),
            note: note.joined(separator: ", "),
            isOptional: line.optional
        )
    }
}

extension Refusal {
    fileprivate static func incomplete(_ count: Int, of asked: Int) -> Refusal {
        Refusal(
            .internal,
            code: "recipe.incompleteAnswer",
            sentence: "\(count) answers came to \(asked) lines: run the same release of all services."
        )
    }
}
