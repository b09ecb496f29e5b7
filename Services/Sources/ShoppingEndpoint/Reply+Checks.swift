import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import ProductMessages
import Quantities
import QuantityMessages
import RecipeMessages
import ShoppingModule

extension Collaborator {
    /// Returns an error for a reply that breaks the contract, because the two services have different releases.
    func brokeContract(_ what: String) -> CollaboratorFailure {
        CollaboratorFailure(
            self,
            cause: Refusal(
                .internal,
                code: "shopping.unreadableReply",
                sentence: "The \(rawValue) service answered \(what): run the same release of all services.",
                params: ["service": rawValue]
            )
        )
    }

    /// Checks that a reply has one entry for each one requested.
    func check(_ answered: Int, of asked: Int) throws(CollaboratorFailure) {
        guard answered == asked else { throw brokeContract("\(answered) of \(asked) entries") }
    }

    /// Reads a number of a reply.
    func number(_ text: String) throws(CollaboratorFailure) -> Rational {
        guard let number = Rational(text) else { throw brokeContract("\"\(text)\", which is not a number") }
        return number
    }

    /// Reads amounts of a reply.
    func amounts(_ messages: [CommonMessages.Amount]) throws(CollaboratorFailure) -> [Quantities.Amount] {
        try all(messages) { (message) throws(Refusal) in try Quantities.Amount(message, field: "amount") }
    }

    /// Reads a pack; `nil` in units that this release does not know, as a later one may write.
    func pack(_ message: ProductMessages.Pack) throws(CollaboratorFailure) -> Quantities.Pack? {
        try amounts([message.content]).first.flatMap { Quantities.Pack(of: $0, times: Int(message.count)) }
    }

    /// Reads what packs hold; each holds something, in another unit than its own.
    func packs(_ messages: [QuantityMessages.PackContent]) throws(CollaboratorFailure) -> [Quantities.PackContent] {
        let packs = try all(messages) { (message) throws(Refusal) in
            try Quantities.PackContent(message, field: "packs")
        }
        return try zip(messages, packs).map { (message, pack) throws(CollaboratorFailure) in
            guard let pack else {
                let content = "\(message.content.value) \(message.content.unit)"
                throw brokeContract("a pack in \"\(message.unit)\" that holds \"\(content)\"")
            }
            return pack
        }
    }

    /// Reads a recipe of a reply.
    ///
    /// - Parameters:
    ///   - message: The recipe.
    ///   - isSaved: Whether the home keeps it, so that its identifier counts.
    /// - Returns: The recipe.
    /// - Throws: A failure for a number that can't be read.
    func recipe(
        _ message: RecipeMessages.Recipe,
        isSaved: Bool = false
    ) throws(CollaboratorFailure) -> ShoppingModule.Recipe {
        do {
            return try ShoppingModule.Recipe(message, field: "recipe", isSaved: isSaved)
        } catch { throw brokeContract(error) }
    }

    /// Creates a quantity from a reply.
    func quantity(_ message: CommonMessages.Quantity) throws(CollaboratorFailure) -> StructuredQuantity {
        do { return try StructuredQuantity(message, field: "quantity") } catch { throw brokeContract(error) }
    }

    /// Creates quantities from a reply.
    func quantities(
        _ messages: [CommonMessages.Quantity]
    ) throws(CollaboratorFailure) -> [StructuredQuantity] {
        try all(messages) { (message) throws(Refusal) in try StructuredQuantity(message, field: "quantity") }
    }

    /// Reads the conversions of a reply.
    func path(_ messages: [PathStep]) throws(CollaboratorFailure) -> [ConversionStep] {
        try all(messages) { (message) throws(Refusal) in try ConversionStep(message, field: "path") }
    }

    private func all<Message, Value>(
        _ messages: [Message],
        _ read: (Message) throws(Refusal) -> Value
    ) throws(CollaboratorFailure) -> [Value] {
        do { return try messages.map(read) } catch { throw brokeContract(error) }
    }

    private func brokeContract(_ refusal: Refusal) -> CollaboratorFailure {
        brokeContract("what cannot be read (\(refusal.problem.sentence))")
    }
}
