import Envelope
import HouseholdMessages
import MessageBus

/// The language that a home has set, which a run asks for at most once, and only when a request needs it.
actor HomeLanguage {
    /// The services that read or write words and numbers in the language of the request.
    private static let readers: Set<ServiceName> = [.quantity, .inventory, .category, .recipe, .shopping]
    /// A home without the household service waits no longer for its language.
    private static let patience = Duration.seconds(2)

    private let sender: any RequestSender
    private var asking: Task<String, Never>?

    /// Creates the language of the home that requests are for.
    init(sender: any RequestSender) { self.sender = sender }

    /// Returns the options of a request to a service, with the home's language where they have no locale.
    func completed(_ options: RequestOptions, for service: ServiceName) async -> RequestOptions {
        guard options.locale.isEmpty, Self.readers.contains(service) else { return options }
        var completed = options
        completed.locale = await tag(options)
        return completed
    }

    /// Returns the tag; empty when the home has set none, or when no service answers.
    private func tag(_ options: RequestOptions) async -> String {
        if let asking { return await asking.value }
        var options = options
        options.budget = min(options.budget, Self.patience)
        let (sender, asked) = (sender, options)
        let task = Task {
            do throws(Refusal) {
                let language = try await sender.request(GetHouseholdRequest(), options: asked).household.language
                return language.own ? language.value : ""
            } catch {
                // Without it, the services infer the language of each line, as they do where the home has set none.
                return ""
            }
        }
        asking = task
        return await task.value
    }
}
