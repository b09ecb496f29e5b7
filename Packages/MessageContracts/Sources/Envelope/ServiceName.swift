/// The name of a service, `<module>.v<major>`, up to 128 printable bytes.
public struct ServiceName: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name on the wire.
    public let rawValue: String

    /// Creates a name from its text on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name on the wire.
    public var description: String { rawValue }

    /// The name without its version, which its codes begin with: "product" of "product.v1".
    public var module: String { String(rawValue.prefix { $0 != "." }) }

    /// Reads, converts, scales, adds and subtracts kitchen quantities.
    public static let quantity = ServiceName(rawValue: "quantity.v1")
    /// The product catalog.
    public static let product = ServiceName(rawValue: "product.v1")
    /// The home's stock.
    public static let inventory = ServiceName(rawValue: "inventory.v1")
    /// Shop categories and store layouts.
    public static let category = ServiceName(rawValue: "category.v1")
    /// The home's recipes, and the parser of recipe pages.
    public static let recipe = ServiceName(rawValue: "recipe.v1")
    /// What a home says about itself: its name, language, currency, first day of the week, and measurement system.
    public static let household = ServiceName(rawValue: "household.v1")
    /// Plans what to buy.
    public static let shopping = ServiceName(rawValue: "shopping.v1")
    /// Keeps a device in step with the hub of its home.
    public static let sync = ServiceName(rawValue: "sync.v1")
    /// Checks, copies, and restores the databases of a data folder.
    public static let storage = ServiceName(rawValue: "storage.v1")
    /// Requests that the broker gave up, stored for a person to decide about.
    public static let deadletter = ServiceName(rawValue: "deadletter.v1")
}
