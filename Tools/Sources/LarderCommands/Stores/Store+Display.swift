import CategoryMessages
import TextFormats

extension Store {
    /// The categories in the store's order; those that it doesn't have are left out.
    var shownOrder: String {
        order.filter { !hidden.contains($0.id) }.map { $0.name.replacing(" ", with: Paragraph.noBreak) }
            .joined(separator: " → ")
    }

    /// All fields, for scripts.
    var json: JSONValue {
        .object([
            .init("id", .string(id)), .init("name", .string(name)), .init("default", .bool(defaultStore)),
            .init("order", .array(order.map(\.json))), .init("hidden", .array(hidden.map { .string($0) })),
        ])
    }
}

extension Session {
    /// Prints stores with their walks as a table, or as an object a line.
    func show(_ stores: [Store], _ words: LocalWords, asJSON: Bool) {
        guard !asJSON else { return console.write(stores.map { $0.json.line + "\n" }.joined()) }
        var table = Table()
        for store in stores {
            let name = store.defaultStore ? words(.defaultStore, store.name) : store.name
            table.add(Span(name, .name), Span(store.shownOrder))
        }
        console.write(table.text(on: page))
    }
}
