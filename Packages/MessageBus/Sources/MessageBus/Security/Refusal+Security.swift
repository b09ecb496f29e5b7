import Envelope

extension Refusal {
    static let keyNotListed = Refusal(
        .unauthenticated,
        code: "bus.keyNotListed",
        sentence: "This key is not on the broker's access list any more: ask whoever keeps the list to allow it."
    )

    static let chosenIdentity = Refusal(
        .unauthenticated,
        code: "bus.chosenIdentity",
        sentence:
            "The socket has chosen its own routing id, and another one could choose the same: leave the choice to "
            + "the broker."
    )

    static func mayNotCall(_ principal: String, _ service: String) -> Refusal {
        Refusal(
            .forbidden,
            code: "bus.mayNotCall",
            sentence: "\(principal) may not ask this of \(service): ask whoever keeps the access list for the right.",
            params: ["principal": principal, "service": service]
        )
    }

    static func mayNotActFor(_ principal: String) -> Refusal {
        Refusal(
            .forbidden,
            code: "bus.mayNotActFor",
            sentence: "\(principal) may not act for this household: check which one is meant, or ask whoever keeps the "
                + "access list.",
            field: "householdId",
            params: ["principal": principal]
        )
    }

    static let falselySafe = Refusal(
        .invalid,
        code: "bus.falselySafe",
        sentence: "The header says that the request changes nothing, and it does: leave `safe` out.",
        field: "safe"
    )
}
