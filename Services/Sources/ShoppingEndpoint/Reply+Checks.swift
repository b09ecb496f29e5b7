import CommonMessages
import Envelope
import MessageBus
import Quantities
import ShoppingModule

extension Collaborator {
    /// A reply that the contract does not allow: the two ends are of different releases.
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

    /// Checks that a reply has one entry for each one asked.
    func check(_ answered: Int, of asked: Int) throws(CollaboratorFailure) {
        guard answered == asked else { throw brokeContract("\(answered) of \(asked) entries") }
    }

    /// Reads an amount of a reply.
    func amount(_ message: CommonMessages.Amount) throws(CollaboratorFailure) -> Quantities.Amount {
        guard let value = Rational(message.value) else {
            throw brokeContract("\"\(message.value)\" in place of a number")
        }
        return Quantities.Amount(value, UnitCode(rawValue: message.unit))
    }

    /// Reads amounts of a reply.
    func amounts(_ messages: [CommonMessages.Amount]) throws(CollaboratorFailure) -> [Quantities.Amount] {
        var amounts: [Quantities.Amount] = []
        for message in messages { amounts.append(try amount(message)) }
        return amounts
    }

    /// Reads a quantity of a reply.
    func quantity(_ message: CommonMessages.Quantity) throws(CollaboratorFailure) -> StructuredQuantity {
        StructuredQuantity(
            range: try range(message),
            displayText: message.displayText,
            parseConfidence: message.parseConfidence,
            exact: message.exact
        )
    }

    /// Reads quantities of a reply.
    func quantities(
        _ messages: [CommonMessages.Quantity]
    ) throws(CollaboratorFailure) -> [StructuredQuantity] {
        var quantities: [StructuredQuantity] = []
        for message in messages { quantities.append(try quantity(message)) }
        return quantities
    }

    private func range(_ message: CommonMessages.Quantity) throws(CollaboratorFailure) -> AmountRange? {
        guard message.isParseable, message.hasAmount else { return nil }
        let upper = try amount(message.amount)
        guard message.hasLower else { return AmountRange(upper) }
        return AmountRange(try amount(message.lower).value, upper.value, upper.unit)
    }
}
