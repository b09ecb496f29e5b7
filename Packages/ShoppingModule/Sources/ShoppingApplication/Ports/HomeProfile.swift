/// Knows what the home says about its weeks and its language.
public protocol HomeProfile: Sendable {
    /// Returns the day on which the home's weeks begin, and its language.
    func week() async throws(CollaboratorFailure) -> HomeWeek
}

/// How a home counts its weeks, and the language in which it names them.
public struct HomeWeek: Hashable, Sendable {
    /// The first day of a week, from 0 for Monday to 6 for Sunday.
    public let firstDay: Int
    /// A BCP 47 tag; empty when unknown.
    public let language: String

    /// Creates the settings.
    public init(firstDay: Int, language: String) { (self.firstDay, self.language) = (firstDay, language) }
}
