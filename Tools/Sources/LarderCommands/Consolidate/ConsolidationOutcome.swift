import QuantityMessages

/// A list as it is after all that was decided.
struct ConsolidationOutcome: Sendable {
    /// What was added up, in the order of the positions that the reply names.
    let lines: [ConsolidationLine]
    /// Lines that name no ingredient, such as headings, and are on no list.
    let leftOut: [ConsolidationLine]
    let reply: PreviewConsolidationReply
    let answers: [ConsolidationAnswer]
    /// Answers about what is not on this list.
    let idle: [ConsolidationAnswer]
    /// What could not be read at all.
    let failures: [RecipeFailure]

    /// The items into which several lines were added up exactly.
    var merged: [ConsolidatedItem] {
        reply.items.filter { $0.path.isEmpty && $0.counted.count > $0.totals.count }
    }

    /// What was taken for granted of an item's lines, each once: "flour is read as all-purpose flour".
    func assumptions(on item: ConsolidatedItem) -> [String] {
        var seen: Set<String> = []
        return (item.counted + item.uncounted).map { Int($0) }.sorted().filter(lines.indices.contains)
            .flatMap { lines[$0].parsed.assumptions }.filter { seen.insert($0).inserted }
    }

    /// The ingredients that a question is about.
    var questioned: Set<String> { Set(reply.proposals.map(\.ingredientKey)) }
}
