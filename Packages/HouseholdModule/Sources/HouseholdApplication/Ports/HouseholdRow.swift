public import Commands
public import HouseholdDomain

/// A row of the household store.
public enum HouseholdRow: Hashable, Sendable {
    /// What a home has set about itself; a home has one such row.
    case household(Household)
    /// An entity of a kind that a later release introduced: the store keeps it and passes it on, but it has no row
    /// here.
    case later(EntityKey)
}
