public import Quantities

/// Why there is no way from one unit to another: never a guess instead.
public enum ConversionGap: Error, Hashable, Sendable, CustomStringConvertible {
    /// The units measure different things, and no ingredient is named.
    case noIngredient(from: UnitCode, to: UnitCode)
    /// The ingredient is not among those that are known.
    case unknownIngredient(String)
    /// The ingredient is not weighed in this state.
    case unknownState(String, ingredient: String, known: [String])
    /// The ingredient's weights do not lead there.
    case noPath(from: UnitCode, to: UnitCode, ingredient: String, reachable: [UnitCode])

    /// What is missing, and what to do next.
    public var description: String {
        switch self {
        case .noIngredient(let from, let to):
            "No path is known from \"\(from)\" to \"\(to)\", which measure different things: name the ingredient, so that "
                + "its weight can be used."
        case .unknownIngredient(let name):
            "No path is known for \"\(name)\", of which no weight is known: weigh it once and add it as your own."
        case .unknownState(let state, let ingredient, let known):
            known.isEmpty
                ? "\(ingredient) is weighed without a state: leave \"\(state)\" out."
                : "\(ingredient) is not weighed \"\(state)\", but \(known.joined(separator: ", ")): name one of these."
        case .noPath(let from, let to, let ingredient, let reachable):
            reachable.isEmpty
                ? "No path is known from \"\(from)\" to \"\(to)\" for \(ingredient): weigh it once and write its weight instead."
                : "No path is known from \"\(from)\" to \"\(to)\" for \(ingredient); what is known of it: "
                    + "\(reachable.map { $0 == .count ? "pieces" : $0.rawValue }.joined(separator: ", "))."
        }
    }
}
