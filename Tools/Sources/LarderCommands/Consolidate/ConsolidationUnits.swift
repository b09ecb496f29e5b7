import CommonMessages
import QuantityMessages
import SwiftProtobuf

/// Looks whether totals are in the units that were chosen for them.
struct ConsolidationUnits {
    let home: HomeClient

    /// Throws for a unit that no path leads to: the total would be in another one, and nobody told.
    func check(
        _ chosen: [ConsolidationAnswer],
        in reply: PreviewConsolidationReply
    ) async throws(CommandFailure) {
        for case .join(let key, let word?) in chosen {
            guard let item = reply.items.first(where: { $0.ingredientKey == key }), let unit = try await code(of: word)
            else { continue }
            let found = item.totals.map(\.standardUnit)
            // A home's own cup is a cup.
            guard !found.contains(where: { unit.hasSuffix($0) && $0.isEmpty == unit.isEmpty }) else { continue }
            let units = found.map { $0.isEmpty ? "pieces" : $0 }.joined(separator: " and ")
            throw .refused("\(item.listName) cannot be told in \(unit), to which no path is known: it is in \(units).")
        }
    }

    /// The code of a unit that a person has named; `nil` for none.
    private func code(of word: String) async throws(CommandFailure) -> String? {
        let request = ParseRequest.with { $0.lines = [.with { $0.text = "2 \(word)" }] }
        let quantity = try await home.ask(request).lines.first?.quantity
        return quantity?.hasStandardUnit == true ? quantity?.standardUnit : nil
    }
}
