import CommonMessages
import MessageBus
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// The home's recent conversions.
struct RecentConversionList {
    /// Whether the output is for scripts.
    let json: Bool

    /// Prints the conversions, newest first.
    func show(in session: Session, _ shared: SharedOptions) async throws(CommandFailure) {
        let conversions = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> [ShownConversion] in
            try await home.ask(ListRecentConversionsRequest()).conversions
        }
        var table = Table()
        for one in conversions {
            if json {
                session.console.write(one.json.line + "\n")
            } else {
                let what = [one.ingredient, one.state].filter { !$0.isEmpty }.joined(separator: ", ")
                table.add(Span(one.text), Span(what, .name))
            }
        }
        session.console.write(table.text(on: session.page))
        if conversions.isEmpty, !json { session.console.writeError("Nothing has been converted yet.") }
    }
}

extension ShownConversion {
    fileprivate var json: JSONValue {
        .object([
            .init("from", from.json), .init("to", to.json), .init("ingredient", .string(ingredient)),
            .init("state", .string(state)), .init("at", .integer(at)),
        ])
    }
}
