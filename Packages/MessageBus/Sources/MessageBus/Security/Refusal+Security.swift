import Envelope

extension Refusal {
    static let keyNotListed = Refusal(
        .unauthenticated,
        code: "bus.keyNotListed",
        sentence: "This key is no longer on the broker's access list: ask the owner of the list to allow it."
    )

    static let chosenIdentity = Refusal(
        .unauthenticated,
        code: "bus.chosenIdentity",
        sentence:
            "The socket has chosen its own routing id, which another could choose as well: leave the choice to "
            + "the broker."
    )

    static func mayNotCall(_ principal: String, _ service: String) -> Refusal {
        Refusal(
            .forbidden,
            code: "bus.mayNotCall",
            sentence: "\(principal) may not send this to \(service): ask the owner of the access list for the right.",
            params: ["principal": principal, "service": service]
        )
    }

    static func mayNotActFor(_ principal: String) -> Refusal {
        Refusal(
            .forbidden,
            code: "bus.mayNotActFor",
            sentence: "\(principal) may not act for this household: check the household, or ask the owner of the "
                + "access list.",
            field: "householdId",
            params: ["principal": principal]
        )
    }

    static let falselySafe = Refusal(
        .invalid,
        code: "bus.falselySafe",
        sentence: "The header states that the request changes nothing, but it does: omit `safe`.",
        field: "safe"
    )
}
