import TextFormats

/// Reads the JSON of a plan.
struct PlanReader {
    private let outcome: Exchange.Outcome

    init(_ outcome: Exchange.Outcome) { self.outcome = outcome }

    /// Returns the expectation if it does not hold.
    func check(_ expectation: String, _ holds: () -> Bool) -> [String] {
        outcome.status == "OK" && holds() ? [] : ["Not so: \(expectation). \(outcome)"]
    }

    /// The numbers of lines, counted and uncounted.
    var coverage: [Int] {
        ["lines", "counted", "uncounted"].compactMap { key in
            if case .number(let count) = outcome.content["coverage"]?[key] { Int(count) } else { nil }
        }
    }

    /// The names of the items in order.
    var names: [String] { items.compactMap { $0["name"]?.text } }

    /// The titles and factors of the recipes.
    var recipes: [String] {
        (outcome.content["recipes"]?.elements ?? []).map { "\($0["title"]?.text ?? "") × \($0["factor"]?.text ?? "")" }
    }

    /// The texts of the lines that a person must look at, and the reasons of those left out.
    var asides: [String] {
        (outcome.content["open"]?.elements ?? []).compactMap { $0["line"]?.text }
            + (outcome.content["leftOut"]?.elements ?? []).compactMap { $0["reason"]?.text }
    }

    func take(of key: String) -> [String] { amounts("take", of: key) }

    func packs(of key: String) -> String? { item(key)?["packs"]?["text"]?.text }

    func shelf(of key: String) -> String? { item(key)?["shelf"]?.text }

    func toBuy(of key: String) -> [String] { amounts("toBuy", of: key) }

    func need(of key: String) -> [String] { amounts("need", of: key) }

    func inStock(of key: String) -> [String] { amounts("inStock", of: key) }

    func hasPath(_ key: String) -> Bool { item(key)?["path"]?.elements?.isEmpty == false }

    func category(of key: String) -> String? { item(key)?["category"]?["name"]?.text }

    func phrases(of key: String) -> [String] {
        (item(key)?["uncounted"]?.elements ?? []).map { $0["phrase"]?.text ?? "" }
    }

    /// Returns the recipe and the scaled amount of each counted line.
    func sources(of key: String) -> [String] {
        (item(key)?["sources"]?.elements ?? []).map { source in
            "\(source["recipe"]?.text ?? ""): \(source["quantity"].map(amount) ?? "")"
        }
    }

    private var items: [JSONValue] { outcome.content["items"]?.elements ?? [] }

    private func item(_ key: String) -> JSONValue? { items.first { $0["ingredientKey"] == .string(key) } }

    private func amounts(_ field: String, of key: String) -> [String] {
        (item(key)?[field]?.elements ?? []).map(amount)
    }

    private func amount(_ quantity: JSONValue) -> String {
        [quantity["amount"]?["value"]?.text, quantity["amount"]?["unit"]?.text].compactMap(\.self)
            .joined(separator: " ")
    }
}
