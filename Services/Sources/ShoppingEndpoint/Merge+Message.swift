import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import Quantities
import QuantityMessages
import ShoppingMessages
import ShoppingModule

extension MergeOrder {
    /// Creates a query from a request.
    init(_ request: PreviewMergeRequest) throws(Refusal) {
        let answers = try request.answers.decoded(as: "answers", ShoppingModule.MergeAnswer.init(_:field:))
        self.init(
            recipes: try request.recipes.decoded(as: "recipes", RecipeOrder.init(_:field:)),
            lists: request.lists.map { ShoppingModule.PlainList(name: $0.name, text: $0.text) },
            decisions: request.decisions.compactMap { ShoppingModule.MergeDecision($0) },
            isUndo: request.undo,
            answers: answers
        )
    }
}

extension ShoppingModule.MergeAnswer {
    /// Reads an answer to a question.
    init(_ message: ShoppingMessages.MergeAnswer, field: String) throws(Refusal) {
        let question = Int(message.question)
        if !message.about.trimmed.isEmpty {
            var numbered = message
            numbered.about = ""
            self = .about(name: message.about.trimmed, try ShoppingModule.MergeAnswer(numbered, field: field))
            return
        }
        switch message.answer {
        case .accept: self = .accept(question: question)
        case .acceptAll: self = .acceptAll
        case .unit(let unit): self = .unit(question: question, unit: unit)
        case .amount(let amount): self = .amount(question: question, amount: amount)
        case .keepApart: self = .keepApart(question: question)
        case .item(let name): self = .keepItemApart(name: name.trimmed)
        case nil:
            throw Refusal(
                .invalid,
                code: "shopping.noAnswer",
                sentence: "An answer is empty: accept the question, or set a unit or an amount.",
                field: field
            )
        }
    }
}

extension ShoppingModule.MergeDecision {
    /// Creates a decision from a message; returns `nil` for an empty one.
    init?(_ message: ShoppingMessages.MergeDecision) {
        switch message.decision {
        case .join(let join): self = .join(key: join.ingredientKey, unit: join.unit)
        case .split(let key): self = .split(key: key)
        case .rename(let rename): self = .rename(key: rename.ingredientKey, to: rename.to)
        case .count(let count): self = .count(text: count.text, source: count.source, amount: count.amount)
        case nil: return nil
        }
    }
}

extension ShoppingMessages.MergeDecision {
    /// Creates the message of a decision.
    init(_ decision: ShoppingModule.MergeDecision) {
        self.init()
        switch decision {
        case .join(let key, let unit):
            join.ingredientKey = key
            join.unit = unit
        case .split(let key): split = key
        case .rename(let key, let other):
            rename.ingredientKey = key
            rename.to = other
        case .count(let text, let source, let amount):
            count.text = text
            count.source = source
            count.amount = amount
        }
    }
}

extension PreviewMergeReply {
    /// Creates the message of a preview.
    init(_ preview: ShoppingModule.MergePreview) {
        self.init()
        lines = preview.lines.map { MergeLine($0) }
        items = preview.merged.items.map { item in
            ShoppingMessages.MergedItem(item, assumptions: preview.assumptions(on: item))
        }
        questions = preview.merged.questions.map { ShoppingMessages.MergeQuestion($0) }
        coverage.counted = UInt32(preview.merged.items.reduce(0) { $0 + $1.counted.count })
        coverage.uncounted = UInt32(preview.merged.items.reduce(0) { $0 + $1.uncounted.count })
        coverage.lines = UInt32(preview.lines.count)
        leftOut = preview.leftOut.map { MergeLine($0) }
        decisions = preview.decisions.map { ShoppingMessages.MergeDecision($0) }
        locale = preview.locale
        idle = preview.merged.idle.filter(preview.decisions.indices.contains).map { preview.decisions[$0].description }
        takenBack = preview.takenBack?.description ?? ""
        refused = preview.refused.map { ShoppingMessages.RefusedRecipe($0) }
        notes = preview.notes.map { ShoppingMessages.RecipeNote($0) }
    }
}

extension MergeLine {
    fileprivate init(_ line: PlannedLine) {
        self.init()
        source = line.recipe
        text = line.text
        quantity = CommonMessages.Quantity(line.reading.quantity)
    }
}

extension ShoppingMessages.MergedItem {
    fileprivate init(_ item: ShoppingModule.MergedItem, assumptions: [StatedAssumption]) {
        self.init()
        ingredientKey = item.key
        name = item.name
        totals = item.totals.map { CommonMessages.Quantity($0) }
        text = item.text
        counted = item.counted.map { UInt32($0) }
        uncounted = item.uncounted.map { UInt32($0) }
        path = item.path.map { PathStep($0) }
        conversions = item.conversions
        self.assumptions = assumptions.map { QuantityMessages.Assumption($0) }
    }
}

extension ShoppingMessages.MergeQuestion {
    /// Creates the message of a question.
    init(_ question: ShoppingModule.MergeQuestion) {
        self.init()
        ingredientKey = question.key
        sentence = question.sentence
        switch question.kind {
        case .join(let sum, let steps, let possible):
            total = CommonMessages.Quantity(sum)
            path = steps.map { PathStep($0) }
            units = possible
        case .rename(let other): renameTo = other
        case .count(let line, let written): (position, text) = (UInt32(line), written)
        }
    }
}
