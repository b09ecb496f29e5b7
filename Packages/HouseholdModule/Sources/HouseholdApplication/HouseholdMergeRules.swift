public import Commands
import HouseholdDomain

/// How what a home says about itself merges when two people change it at once.
///
/// A home has one entity, and of each of its values the last writer wins: a person who changes the currency doesn't
/// undo another person's new name.
extension HouseholdRow: KeyedRow {
    /// The groups of the home's entity, one for each value.
    public static let rules = MergeRules([
        MergeRules.Kind(
            householdKind,
            [nameGroup, languageGroup, currencyGroup, firstDayGroup, measurementGroup].map {
                MergeRules.Group($0, .lastWriter)
            }
        )
    ])

    /// The entity kind of a home, also in the feed.
    public static let householdKind: ByteText = "household"
    /// The key of the home's one entity.
    public static let home = EntityKey(kind: householdKind, id: "home")
    static let nameGroup: ByteText = "name"
    static let languageGroup: ByteText = "language"
    static let currencyGroup: ByteText = "currency"
    static let firstDayGroup: ByteText = "firstDay"
    static let measurementGroup: ByteText = "measurement"

    /// Reads the row of an entity.
    ///
    /// A value that this release doesn't know, such as a currency that came later, counts as not set; the entity keeps
    /// it.
    public init(reading entity: StoredEntity) throws(StoreError) {
        guard entity.key.kind == Self.householdKind else {
            self = .later(entity.key)
            return
        }
        self = .household(
            Household(
                name: try entity.text(Self.nameGroup),
                language: try entity.text(Self.languageGroup),
                currency: try entity.text(Self.currencyGroup),
                firstDay: try entity.text(Self.firstDayGroup),
                measurement: try entity.text(Self.measurementGroup),
                version: entity.version
            )
        )
    }

    /// The key of the entity that the row belongs to.
    public var key: EntityKey {
        switch self {
        case .household: Self.home
        case .later(let key): key
        }
    }

    /// The changes that create the whole row.
    public var changes: [GroupChange] {
        switch self {
        case .household(let household): Self.changes(of: household)
        case .later: []
        }
    }

    /// Returns a change for each value; an empty text means that the home has not set it.
    static func changes(of household: Household) -> [GroupChange] {
        [
            change(nameGroup, household.name), change(languageGroup, household.language),
            change(currencyGroup, household.currency), change(firstDayGroup, household.firstDay),
            change(measurementGroup, household.measurement),
        ]
    }

    private static func change(_ group: ByteText, _ value: (some RawRepresentable<String>)?) -> GroupChange {
        GroupChange(group, .write(json: value?.rawValue ?? ""))
    }
}

extension StoredEntity {
    fileprivate func text<Value: RawRepresentable<String>>(_ group: ByteText) throws(StoreError) -> Value? {
        try value(group, as: String.self).flatMap(Value.init(rawValue:))
    }
}
