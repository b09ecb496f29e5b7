import HouseholdMessages
import ShoppingModule

/// Asks the household service what the home says about itself.
struct HouseholdServiceClient: HomeProfile {
    let nested: NestedRequests

    private static let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    func week() async throws(CollaboratorFailure) -> HomeWeek {
        let home = try await nested.ask(.household, GetHouseholdRequest(), step: "week").household
        guard let first = Self.days.firstIndex(of: home.firstDay.value) else {
            throw Collaborator.household.brokeContract("\"\(home.firstDay.value)\", which is no day")
        }
        return HomeWeek(firstDay: first, language: home.language.value)
    }
}
