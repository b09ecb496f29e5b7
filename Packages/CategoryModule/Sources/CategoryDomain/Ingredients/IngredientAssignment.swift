public import Foundation

/// What a home assigns to a category: an ingredient, or one product of it.
public enum AssignedThing: Hashable, Comparable, Sendable {
    /// An ingredient, by its opaque key.
    case ingredient(String)
    /// A product, by its identifier.
    case product(String)

    /// The key or the identifier.
    public var id: String {
        switch self {
        case .ingredient(let id), .product(let id): id
        }
    }

    /// Orders ingredients before products, and each by its text.
    public static func < (one: AssignedThing, other: AssignedThing) -> Bool {
        (one.isProduct ? 1 : 0, one.id) < (other.isProduct ? 1 : 0, other.id)
    }

    /// Whether it is a product.
    public var isProduct: Bool { if case .product = self { true } else { false } }
}

/// Who assigned something to its category, when, and which category it had before.
public struct AssignmentOrigin: Hashable, Codable, Sendable {
    /// The principal of the command.
    public let by: String
    /// The time of the command, in whole milliseconds.
    public let at: Date
    /// The category that the home had chosen before; `nil` when it had chosen none.
    public let before: CategoryID?

    /// Creates an origin.
    public init(by: String, at: Date, before: CategoryID?) {
        self.by = by
        self.at = at
        self.before = before
    }
}

/// A home's choice of a category for an ingredient or a product, which applies to every recipe and list.
public struct IngredientAssignment: Hashable, Sendable {
    /// The ingredient or the product.
    public let thing: AssignedThing
    /// Its name at the time of the choice: one line of at most ``mostNameBytes``.
    public let name: String
    /// The category that the home chose.
    public let category: CategoryID
    /// Who chose it and when; `nil` for a choice that an earlier release wrote.
    public let origin: AssignmentOrigin?
    /// The number of times that the home has made or changed the choice.
    public let version: Int64

    /// The maximum number of bytes of a name; the rest is left out.
    public static let mostNameBytes = 1_000

    /// Creates an assignment.
    public init(
        _ thing: AssignedThing,
        name: String,
        category: CategoryID,
        origin: AssignmentOrigin? = nil,
        version: Int64
    ) {
        self.thing = thing
        self.name = name.bounded(bytes: Self.mostNameBytes)
            .split { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }.joined(separator: " ")
        self.category = category
        self.origin = origin
        self.version = version
    }

    /// Creates an assignment of an ingredient.
    public init(ingredientKey: String, name: String, category: CategoryID, version: Int64) {
        self.init(.ingredient(ingredientKey), name: name, category: category, version: version)
    }

    /// The key of the ingredient, or the identifier of the product.
    public var ingredientKey: String { thing.id }
}
