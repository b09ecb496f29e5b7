import CategoryMessages
import TextFormats

extension Category {
    /// The name after the picture.
    var shownName: String { emoji.isEmpty ? name : "\(emoji) \(name)" }

    /// All fields, for scripts.
    var json: JSONValue {
        .object([
            .init("id", .string(id)), .init("name", .string(name)), .init("color", .string(color)),
            .init("textColor", .string(textColor)), .init("icon", .optional(icon.isEmpty ? nil : icon)),
        ])
    }
}

extension String {
    /// A category's name above its things; that of things without one is a code in English alone.
    var categoryHeading: String { self == "UNKNOWN" ? "Unknown" : self }
}

extension [Category] {
    /// The name, color, and identifier of each category, in order.
    var table: Table {
        var table = Table()
        for category in self {
            table.add(Span(category.shownName, .name), Span(category.color), Span(category.id, .quiet))
        }
        return table
    }

    /// An object a line, for scripts.
    var jsonLines: String { map { $0.json.line + "\n" }.joined() }
}

extension Session {
    /// Prints categories as a table, or as an object a line.
    func show(_ categories: [Category], asJSON: Bool) {
        console.write(asJSON ? categories.jsonLines : categories.table.text(on: page))
    }
}
