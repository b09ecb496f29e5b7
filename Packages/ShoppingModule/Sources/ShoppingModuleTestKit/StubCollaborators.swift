public import Quantities
public import ShoppingModule

/// Stubs of all ports for tests, which answer from tables and record the requests.
///
/// They read lines of the form `"2 cup flour"` and `"flour, to taste"`; a line that ends with a colon is a heading, and
/// `" + "` separates several ingredients of a line. They convert only what ``gramsPerUnit`` defines.
public actor StubCollaborators {
    /// The requests so far, in order, such as `"read 3"`.
    public private(set) var questions: [String] = []
    /// The title of each product of the catalog.
    public var titles: [String: String] = [:]
    /// The products of the same article as a barcode without a product, by identifier.
    public var relatives: [String: RelatedProduct.Relation] = [:]
    /// The barcodes that the catalog refuses.
    public var refusedBarcodes: Set<String> = []
    /// The occasions that came in, with what did.
    public var arrivals: [String: StockArrival] = [:]
    /// The products of which the stock takes nothing in.
    public var unstockable: Set<String> = []
    /// Whether the stock doesn't answer when something is counted.
    public var cannotCount = false
    /// Whether amounts can't be written for people.
    public var isMute = false
    /// Whether the home's hub can't be asked.
    public var isHubAbsent = false
    /// The identifiers that a product had before its barcode was known.
    public var earlierIds: [String: [String]] = [:]
    /// The products of each ingredient in the catalog.
    public var products: [String: [String]] = [:]
    /// The stock of each product.
    public var stock: [String: [Amount]] = [:]
    /// The lots of each product, instead of one for each amount in ``stock``.
    public var lots: [String: [StockLot]] = [:]
    /// Where the home keeps each product, by the names of locations.
    public var locations: [String: [String]] = [:]
    /// The home's locations.
    public var places: [StockLocation] = []
    /// What the home wants of each product.
    public var wishes: [String: StockWish] = [:]
    /// The products of which the stock takes no count.
    public var uncountable: Set<String> = []
    /// The lots that should be used soon.
    public var expiringLots: [ExpiringLot] = []
    /// What the home has too little of.
    public var missingStock: [MissingStock] = []
    /// What was thrown away.
    public var wasteReport = WasteReport([], cost: [], isCostComplete: true)
    /// How each product is bought and used.
    public var usages: [String: StockUsage] = [:]
    /// What the stock covers of an ingredient, in place of what ``stock`` has.
    public var covers: [String: StockCover] = [:]
    /// What happened to the stock, the latest first.
    public var events: [StockEvent] = []
    /// How many events a page has room for, whatever its limit.
    public var longestPage = Int.max
    /// What the packs of each product hold.
    public var packs: [String: PackContent] = [:]
    /// The pack of each product as a shop sells it.
    public var shopPacks: [String: Pack] = [:]
    /// The preferred product of each ingredient, by its key, or in a store, as "flour corner".
    public var preferred: [String: String] = [:]
    /// The category of each ingredient.
    public var categories: [String: String] = [:]
    /// The categories in the order of the store.
    public var storeOrder: [String] = []
    /// The stores that the home has, in lowercase; `nil` for every store that someone names.
    public var stores: Set<String>?
    /// Whether the category service takes an assignment like an earlier one for the same command, and says again what
    /// was chosen before it.
    public var repeatsAssignments = false
    /// What was chosen before each assignment, by its choices.
    var repeated: [[String]: [String?]] = [:]
    /// The saved recipes.
    public var kept: [Recipe] = []
    /// Whether each page has its recipe twice.
    public var readsTwo = false
    /// Whether lines of one ingredient are merged into one item, as the quantity service does.
    public var mergesByKey = false
    /// The portion of each saved recipe in grams, by its title in lowercase.
    public var portionSizes: [String: Rational] = [:]
    /// The weight of one unit of an ingredient in grams, such as `["flour cup": 120]`.
    public var gramsPerUnit: [String: Rational] = [:]
    /// Whether shops sell no half piece, so that whole ones are taken.
    public var sellsWhole = false
    /// The names of several of an ingredient, such as `["lemon": "Lemons"]`.
    public var plurals: [String: String] = [:]
    /// The more general and more special ingredients of each ingredient.
    public var related: [String: [String]] = [:]
    /// The ingredients that will do in place of each ingredient.
    public var choices: [String: [String]] = [:]
    /// What people call each ingredient.
    public var ingredientTitles: [String: IngredientTitle] = [:]
    /// How the saved recipes use ingredients.
    public var uses: [IngredientUse] = []
    /// What a change of names does; `nil` when it is refused.
    public var nameChange: ChangedNames?
    /// Whether ``nameChange`` takes an ingredient that the home uses.
    public var needsUse = false
    /// How many recipes have each ingredient, by its key.
    public var recipeCounts: [String: Int] = [:]
    /// The ingredients that nearly every pantry has.
    public var staples: Set<String> = []
    /// The group of each ingredient.
    public var groups: [String: String] = [:]
    /// The category of each product.
    public var productCategories: [String: ProductCategory] = [:]
    /// The locale of the home, which readings have.
    public var locale = ""
    /// The first day of the home's weeks, and its language.
    public var homeWeek = HomeWeek(firstDay: 0, language: "en-US")
    /// The collaborators that don't answer.
    public var absent: Set<Collaborator> = []

    /// Creates empty tables.
    public init() {}

    /// Changes the tables.
    public func arrange(_ change: @Sendable (isolated StubCollaborators) -> Void) { change(self) }

    func note(_ question: String, _ collaborator: Collaborator) throws(CollaboratorFailure) {
        questions.append(question)
        if absent.contains(collaborator) {
            throw CollaboratorFailure(collaborator, cause: StubError.absent(collaborator))
        }
    }
}

extension StubCollaborators {
    /// The stubs as all collaborators.
    public nonisolated var collaborators: Collaborators {
        Collaborators(
            quantities: self,
            ingredients: self,
            products: self,
            stock: self,
            journal: self,
            reports: self,
            settings: self,
            categories: self,
            recipes: self,
            home: self
        )
    }
}

extension StubCollaborators: HomeProfile {
    /// Returns ``homeWeek``.
    public func week() throws(CollaboratorFailure) -> HomeWeek {
        try note("week", .household)
        return homeWeek
    }
}
