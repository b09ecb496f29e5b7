import CommonMessages
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// Stores, shows, and undoes a person's corrections of lines.
struct LineCorrections {
    let write: WriteOptions
    let shared: SharedOptions

    /// Stores a correction, so that the parser reads a line like another one in the future.
    func correct(_ line: String, as reading: String, in session: Session) async throws(CommandFailure) {
        let request = CorrectLinesRequest.with {
            $0.corrections = [
                .with {
                    $0.text = line
                    $0.reading = reading
                }
            ]
        }
        try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) -> Void in
            _ = try await home.write(request, step: "correct")
        }
    }

    /// Undoes the corrections of lines.
    func undo(_ lines: [String], in session: Session) async throws(CommandFailure) {
        let request = UndoCorrectionsRequest.with { $0.texts = lines }
        let undone = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> [LineCorrection] in
            try await home.write(request, step: "undo").undone
        }
        for one in undone { session.console.write("\(one.text.printable) is read as before again.\n") }
    }

    /// Prints every correction, and their number.
    func show(in session: Session, json: Bool) async throws(CommandFailure) {
        let all = try await session.withHome(shared) { (home) async throws(CommandFailure) -> [LineCorrection] in
            try await home.pages(of: ListCorrectionsRequest())
        }
        var table = Table()
        for one in all {
            if json {
                session.console.write(one.json.line + "\n")
            } else {
                table.add(Span(one.text, .identifier), Span(one.said))
            }
        }
        guard !json else { return }
        session.console.write(table.text(on: session.page))
        session.console.write("\(all.count) \(all.count == 1 ? "line is" : "lines are") corrected.\n")
    }
}

extension LineCorrection {
    /// The correction for display.
    fileprivate var said: String {
        var parts = hasReading ? [reading] : []
        if !amountText.isEmpty { parts.append("amount \(amountText)") }
        for (label, text) in [
            ("name", hasName ? name : nil), ("size", hasSize ? size : nil),
            ("preparation", hasPreparation ? preparation : nil), ("comment", hasComment ? comment : nil),
        ] {
            if let text { parts.append("\(label) \"\(text)\"") }
        }
        if hasOptionalIngredient { parts.append(optionalIngredient ? "optional" : "not optional") }
        return parts.joined(separator: ", ")
    }

    fileprivate var json: JSONValue {
        .object([
            .init("text", .string(text)), .init("reading", .optional(hasReading ? reading : nil)),
            .init("amount", hasAmount ? .string(amount.value) : .null),
            .init("unit", hasAmount ? .string(amount.unit) : .null),
            .init("name", .optional(hasName ? name : nil)), .init("size", .optional(hasSize ? size : nil)),
            .init("preparation", .optional(hasPreparation ? preparation : nil)),
            .init("comment", .optional(hasComment ? comment : nil)),
            .init("optional", hasOptionalIngredient ? .bool(optionalIngredient) : .null),
            .init("correctedAt", .integer(correctedAt)),
        ])
    }
}
