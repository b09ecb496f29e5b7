import Commands
import Envelope
import MessageBus
import ProductMessages
import ProductModule

extension ProductFilterStrategy {
    /// The deepest filter within filters.
    private static let deepest = 8

    /// Creates a filter from a message.
    init(_ message: ProductFilter, field: String) throws(Refusal) {
        try self.init(message, field: field, depth: 0)
    }

    private init(_ message: ProductFilter, field: String, depth: Int) throws(Refusal) {
        guard depth < Self.deepest else {
            throw Self.refusal("The filter has more than \(Self.deepest) levels: combine fewer filters.", field)
        }
        switch message.by {
        case .barcode(let text)?: self = .barcode(try Barcode(text, field: "\(field).barcode"))
        case .brand(let text)?: self = .brand(try Self.filled(text, "\(field).brand"))
        case .category(let text)?:
            let parts = try Self.filled(text, "\(field).category").split(separator: "/", maxSplits: 1).map(String.init)
            let main = try Self.choice(parts.first ?? "", of: ProductCategory.mains, "\(field).category")
            self = .category(main: main, sub: parts.count > 1 ? parts[1] : nil)
        case .text(let text)?:
            guard ProductFilterStrategy.hasWords(text) else {
                throw Self.refusal("\"\(text)\" has no word to search for: enter letters or digits.", "\(field).text")
            }
            self = .text(text)
        case .tag(let text)?: self = .tag(try Self.filled(text, "\(field).tag"))
        case .status(let text)?: self = .status(try Self.choice(text, "\(field).status"))
        case .syncState(let text)?: self = .syncState(try Self.choice(text, "\(field).syncState"))
        case .all(let filters)?: self = .all(try Self.filters(filters, "\(field).all", depth + 1))
        case .any(let filters)?: self = .any(try Self.filters(filters, "\(field).any", depth + 1))
        case .not(let filter)?: self = .not(try Self(filter, field: "\(field).not", depth: depth + 1))
        case nil: throw Self.refusal("The filter is empty: name a brand, a tag, a text or another property.", field)
        }
    }

    private static func filters(
        _ message: ProductFilters,
        _ field: String,
        _ depth: Int
    ) throws(Refusal) -> [ProductFilterStrategy] {
        var filters: [ProductFilterStrategy] = []
        for (place, filter) in message.filters.enumerated() {
            filters.append(try Self(filter, field: "\(field).filters[\(place)]", depth: depth))
        }
        return filters
    }

    private static func filled(_ text: String, _ field: String) throws(Refusal) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else {
            throw refusal("The filter is empty: name a brand, a tag, a text or another property.", field)
        }
        return words.joined(separator: " ")
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ text: String,
        _ field: String
    ) throws(Refusal) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: text) else { throw unknown(text, Choice.allCases.map(\.rawValue), field) }
        return choice
    }

    private static func choice(_ text: String, of choices: [String], _ field: String) throws(Refusal) -> String {
        guard choices.contains(text) else { throw unknown(text, choices, field) }
        return text
    }

    private static func unknown(_ text: String, _ choices: [String], _ field: String) -> Refusal {
        refusal("\"\(text)\" is unknown here: use one of \(choices.joined(separator: ", ")).", field)
    }

    private static func refusal(_ sentence: String, _ field: String) -> Refusal {
        Refusal(.invalid, code: "product.invalidFilter", sentence: sentence, field: field)
    }
}

extension ProductQuery {
    /// Creates a query from a message.
    init(_ message: ListProductsRequest) throws(Refusal) {
        let key: ProductSortStrategy.Key
        if message.sort.isEmpty {
            key = .title
        } else if let named = ProductSortStrategy.Key(rawValue: message.sort) {
            key = named
        } else {
            let keys = ProductSortStrategy.Key.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal(
                .invalid,
                code: "product.invalidSort",
                sentence: "Products are not sorted by \"\(message.sort)\": use one of \(keys).",
                field: "sort"
            )
        }
        var filters: [ProductFilterStrategy] = []
        for (place, filter) in message.filters.enumerated() {
            filters.append(try ProductFilterStrategy(filter, field: "filters[\(place)]"))
        }
        self.init(
            page: PageRequest(limit: Int(message.limit), cursor: message.cursor),
            sort: ProductSortStrategy(key, isDescending: message.descending),
            filters: filters
        )
    }
}
