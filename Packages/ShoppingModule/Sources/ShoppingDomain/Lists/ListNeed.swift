public import Quantities

/// Where a need comes from.
public struct NeedSource: Hashable, Sendable, Codable {
    /// What kind of source.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A recipe, saved or not.
        case recipe
        /// A staple.
        case staple
        /// A text that a person wrote.
        case text
        /// A barcode that a person scanned.
        case barcode
        /// An item of another list.
        case list
    }

    /// What kind of source.
    public let kind: Kind
    /// What identifies it within its kind.
    public let id: String
    /// The recipe's title, the staple's name, or the list's; empty for a text.
    public let title: String

    /// Creates a source.
    public init(_ kind: Kind, id: String, title: String) { (self.kind, self.id, self.title) = (kind, id, title) }

    /// The beginning of the keys of its needs.
    package var prefix: String { "\(kind.rawValue)/\(id)/" }

    /// The beginnings of all keys that its needs have, or once had.
    ///
    /// A recipe that came from a file, or to a list of an earlier release, is known by its title there.
    package var prefixes: Set<String> {
        kind == .recipe ? [prefix, NeedSource(.recipe, id: title.foldedName, title: title).prefix] : [prefix]
    }
}

/// What one line of one source needs of an item.
public struct ListNeed: Hashable, Sendable, Codable {
    /// What identifies it within the item: the source and the line.
    public let key: String
    /// Where it comes from.
    public let source: NeedSource
    /// The line as written.
    public let line: String
    /// How much, with the source's factor applied.
    public let quantity: StatedQuantity
    /// The words in place of an amount, such as "a pinch"; empty for none.
    public let phrase: String
    /// The source's factor.
    public let factor: Rational
    /// What a person wrote beside name and amount: "for baking"; `nil` for nothing, and for every need of a recipe.
    public let remark: String?
    /// How much of a staple there should be after the purchase; `nil` for every other need.
    ///
    /// ``quantity`` is what was lacking to it when it came onto the list.
    public let target: StatedQuantity?

    /// Whether what the home has counts toward the need.
    ///
    /// A recipe uses it, and a target includes it. What a person wrote, scanned, or usually buys is bought, whatever
    /// there is.
    public var isServedByStock: Bool { source.kind == .recipe || target != nil }

    /// Creates a need.
    public init(
        _ source: NeedSource,
        place: String,
        line: String,
        quantity: StatedQuantity,
        phrase: String = "",
        factor: Rational = .one,
        target: StatedQuantity? = nil,
        remark: String? = nil
    ) {
        self.target = target
        self.remark = remark.flatMap { $0.isEmpty ? nil : $0 }
        key = source.prefix + place
        (self.source, self.line, self.quantity) = (source, line, quantity)
        (self.phrase, self.factor) = (phrase, factor)
    }

    /// What identifies it within its source.
    package var place: String { String(key.dropFirst(source.prefix.count)) }

    /// Whether it is what an earlier need of the same recipe was, under another key: the same ingredient of the same
    /// written line.
    package func isSame(as earlier: ListNeed) -> Bool { isSame(as: earlier.line, key: earlier.key) }

    /// Whether it is what a need of the same recipe was, by the line and the key of that one.
    func isSame(as line: String, key: String) -> Bool {
        self.line == line && source.kind == .recipe && source.prefixes.contains { key.hasPrefix($0) }
            && key.split(separator: "/").last == self.key.split(separator: "/").last
    }

    /// Returns the same need at a place of a source.
    package func moved(to source: NeedSource, place: String) -> ListNeed {
        ListNeed(
            source,
            place: place,
            line: line,
            quantity: quantity,
            phrase: phrase,
            factor: factor,
            target: target,
            remark: remark
        )
    }
}
