public import ShoppingDomain

/// A request to merge recipes and lists, with the decisions made so far.
public struct MergeOrder: Hashable, Sendable {
    /// The recipes with their scaling.
    public let recipes: [RecipeOrder]
    /// Plain lists, each with a name and one item per line.
    public let lists: [PlainList]
    /// The earlier decisions, in order.
    public let decisions: [MergeDecision]
    /// Whether to take back the last decision.
    public let isUndo: Bool
    /// Answers to the questions in the preview of this order.
    public let answers: [MergeAnswer]

    /// Creates an order.
    public init(
        recipes: [RecipeOrder] = [],
        lists: [PlainList] = [],
        decisions: [MergeDecision] = [],
        isUndo: Bool = false,
        answers: [MergeAnswer] = []
    ) {
        self.recipes = recipes
        self.lists = lists
        self.decisions = decisions
        self.isUndo = isUndo
        self.answers = answers
    }
}

/// A list as people write it.
public struct PlainList: Hashable, Sendable {
    /// The name that identifies the list as a source; empty for single lines.
    public let name: String
    /// The lines that aren't blank.
    public let lines: [IngredientLine]

    /// Splits a text into its lines.
    public init(name: String, text: String) {
        self.name = name
        lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
            .map { IngredientLine(String($0.drop(while: \.isWhitespace))) }
    }
}

extension ShoppingModuleService {
    /// Adds up what recipes and lists need, exactly or as decided, and asks the questions that need a person; stores
    /// nothing.
    ///
    /// If the order has answers, a first merge produces the questions that they refer to, and a second merge applies
    /// the resulting decisions.
    public func previewMerge(_ order: MergeOrder) async throws(ShoppingError) -> MergePreview {
        var decisions = order.decisions
        var takenBack: MergeDecision?
        if order.isUndo {
            guard let last = decisions.popLast() else { throw .nothingToTakeBack }
            takenBack = last
        }
        let selection = try await asking { () async throws(CollaboratorFailure) in
            try await RecipeSelection(order.recipes, from: ask.recipes)
        }
        guard !selection.recipes.isEmpty || !order.lists.isEmpty else { throw .nothingLeft(selection.refused) }
        let all = try await read(selection, order.lists)
        let lines = all.filter { $0.reading.key != nil }
        var merged = try await merge(lines, decisions)
        if !order.answers.isEmpty {
            let answered = decisions.count
            do { decisions += try merged.decisions(for: order.answers, on: lines) } catch { throw .answer(error) }
            merged = try await merge(lines, decisions)
            do { try merged.requireUnits(of: decisions, from: answered) } catch { throw .answer(error) }
        }
        return MergePreview(
            lines: lines,
            leftOut: all.filter { $0.reading.key == nil },
            merged: merged,
            decisions: decisions,
            takenBack: takenBack,
            refused: selection.refused,
            notes: selection.notes
        )
    }

    private func read(
        _ selection: RecipeSelection,
        _ lists: [PlainList]
    ) async throws(ShoppingError) -> [PlannedLine] {
        let sources =
            selection.recipes.map { (title: $0.recipe.title, lines: $0.lines) }
            + lists.map { (title: $0.name, lines: $0.lines) }
        return try await readLines(of: sources)
    }

    private func merge(
        _ lines: [PlannedLine],
        _ decisions: [MergeDecision]
    ) async throws(ShoppingError) -> MergedLines {
        guard !lines.isEmpty else {
            return MergedLines(items: [], questions: [], idle: Array(decisions.indices))
        }
        let placed = PlacedDecisions(decisions, on: lines)
        let merged = try await asking { () async throws(CollaboratorFailure) in
            try await ask.quantities.merge(lines, decisions: placed.decisions)
        }
        return merged.with(idle: placed.idle(placed: merged.idle))
    }
}
