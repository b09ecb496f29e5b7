import CommonMessages
import Quantities
import QuantityMessages
import QuantityModule

extension QuantityMessages.ScaledRecipe {
    /// Writes a scaled recipe into a message.
    init(_ recipe: QuantityModule.ScaledRecipe) {
        self.init()
        title = recipe.title
        factor = recipe.factor.description
        originalServings = recipe.originalServings?.description ?? ""
        servings = recipe.servings?.description ?? ""
        lines = recipe.lines.map { QuantityMessages.ScaledLine($0) }
        let counts = recipe.summary
        scaled = UInt32(counts.scaled)
        kept = UInt32(counts.kept)
        needingYou = UInt32(counts.needingYou)
        summary = counts.description
    }
}

extension QuantityMessages.ScaledLine {
    /// Writes a line beside itself in another size.
    fileprivate init(_ line: QuantityModule.ScaledLine) {
        self.init()
        original = line.original.text
        text = line.text
        originalQuantity = Quantity(line.original.quantity)
        quantity = Quantity(line.quantity)
        status = ScalingStatus(line.status)
        note = line.note
    }
}

extension ScalingStatus {
    fileprivate init(_ status: QuantityModule.ScaledLine.Status) {
        switch status {
        case .scaled: self = .scaled
        case .kept: self = .kept
        case .needsYou: self = .needsYou
        }
    }
}
