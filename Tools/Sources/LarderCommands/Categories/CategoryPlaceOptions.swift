import ArgumentParser
import CategoryMessages

/// Where a category goes.
struct CategoryPlaceOptions: ParsableArguments {
    @Option(help: "The category to put it before.")
    var before: String?
    @Option(help: "The category to put it after.")
    var after: String?
    @Flag(help: "Put it first.")
    var first = false
    @Flag(help: "Put it last, before UNKNOWN.")
    var last = false

    /// How many places are given.
    var count: Int { [before != nil, after != nil, first, last].count { $0 } }

    /// The place; `nil` for none.
    var place: OrderPlace.OneOf_Place? {
        if let before { return .before(before) }
        if let after { return .after(after) }
        return first ? .first(true) : last ? .last(true) : nil
    }
}
