import ArgumentParser
import CategoryMessages
import ShoppingMessages
import SwiftProtobuf

/// Whether, and in whose order, a command shows things by aisle.
struct AisleOptions: ParsableArguments {
    @Flag(help: "Show them by category, in the order of the default store, or else the home's own.")
    var byAisle = false
    @Option(help: "Show them by category, in the order of this store: its name or id.")
    var store: String?

    /// Whether things are shown by aisle.
    var isUsed: Bool { byAisle || store != nil }

    /// Returns the categories of things in the order of the walk, each with the places of its things; all of them
    /// without a category's name if they aren't shown by aisle.
    func groups(of items: [AisleItem], in home: HomeClient) async throws(CommandFailure) -> [AisleGroup] {
        guard isUsed, !items.isEmpty else {
            // A store that the home doesn't have is refused, also where there is nothing to show.
            if let store { _ = try await home.ask(CategorizeRequest.with { $0.store = store }) }
            return [("", Array(items.indices))]
        }
        var request = SortByAisleRequest()
        request.items = items
        request.store = store ?? ""
        let sorted = try await home.ask(request).items
        var groups: [AisleGroup] = []
        for item in sorted where items.indices.contains(Int(item.index)) {
            if groups.last?.name != item.category.name { groups.append((item.category.name, [])) }
            groups[groups.count - 1].places.append(Int(item.index))
        }
        return groups
    }

    /// Prints a table for each group, under the category's name.
    func write(_ groups: [AisleGroup], in session: Session, table: ([Int], _ indent: Int) -> Table) {
        for group in groups {
            if isUsed {
                session.console.write(session.page.tinted(group.name.categoryHeading.printable, .quiet) + "\n")
            }
            session.console.write(table(group.places, isUsed ? 2 : 0).text(on: session.page))
        }
    }
}

/// Things of one category, by their places.
typealias AisleGroup = (name: String, places: [Int])

extension AisleItem {
    /// Names a thing as a label or a recipe does.
    init(_ name: String, product: String = "") {
        self.init()
        (self.name, productID) = (name, product)
    }
}
