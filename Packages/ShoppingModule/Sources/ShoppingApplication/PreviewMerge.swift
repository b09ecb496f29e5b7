public import ShoppingDomain

/// What is to be merged, and what was decided about it.
public struct MergeOrder: Hashable, Sendable {
    /// Recipes in the size that is needed.
    public let recipes: [RecipeOrder]
    /// Plain lists: a name, and one item a line.
    public let lists: [PlainList]
    /// What was decided before, in its order.
    public let decisions: [MergeDecision]
    /// Whether the last decision is taken back.
    public let isUndo: Bool
    /// Answers to the questions that a preview of all this asks.
    public let answers: [MergeAnswer]

    /// Makes an order.
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
    /// What its lines are told by; empty for single lines.
    public let name: String
    /// The lines that are not blank.
    public let lines: [IngredientLine]

    /// Splits a text into its lines.
    public init(name: String, text: String) {
        self.name = name
        lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
            .map { IngredientLine(String($0.drop(while: \.isWhitespace))) }
    }
}

extension ShoppingModuleService {
    /// Adds up what recipes and lists need, exactly at once and otherwise as decided, and asks what only a person can
    /// say; stores nothing.
    ///
    /// Answers are decided on the questions of a first merge, and a second one follows.
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
        if order.lists.isEmpty { try selection.requireAny() }
        let all = try await read(selection, order.lists)
        let lines = all.filter { $0.reading.key != nil }
        var merged = try await merge(lines, decisions)
        if !order.answers.isEmpty {
            do { decisions += try merged.decisions(for: order.answers, on: lines) } catch { throw .answer(error) }
            merged = try await merge(lines, decisions)
        }
        let texts = try await asking { [merged] () async throws(CollaboratorFailure) in
            try await ConversionTexts(of: merged.items.lazy.flatMap(\.path), factors: [], by: ask.quantities)
        }
        return MergePreview(
            lines: lines,
            leftOut: all.filter { $0.reading.key == nil },
            merged: merged,
            conversions: merged.items.map { texts.texts(of: $0.path) },
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
        return try await asking { () async throws(CollaboratorFailure) in
            try await ask.quantities.merge(lines, decisions: decisions)
        }
    }
}
