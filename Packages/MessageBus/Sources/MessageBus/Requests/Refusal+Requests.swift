import Envelope

extension Refusal {
    static let unreadableBody = Refusal(
        .invalid,
        code: "bus.unreadableBody",
        sentence: "The body is not a header and a payload: send both as the wire specification describes."
    )

    /// The refusal of a request that must name a household in its header and does not: `INVALID`, `bus.household`.
    public static let noHousehold = Refusal(
        .invalid,
        code: "bus.household",
        sentence: "The request names no household: put its 16 bytes into the header's householdId.",
        field: "householdId"
    )

    static func unknownContentType(_ text: String) -> Refusal {
        Refusal(
            .invalid,
            code: "bus.contentType",
            sentence: "The content type \"\(text)\" is unknown: send application/protobuf or application/json.",
            field: "contentType"
        )
    }

    static func beyondLimits(_ error: RequestLimitError) -> Refusal {
        let (code, params): (String, [String: String]) =
            switch error {
            case .tooManyEntries(let count, let limit):
                ("bus.tooManyEntries", ["count": "\(count)", "limit": "\(limit)"])
            case .containsNUL, .tooManyMarks: ("bus.unstorableText", [:])
            }
        return Refusal(.invalid, code: code, sentence: error.description, params: params)
    }

    static func replyTooLarge(bytes: Int) -> Refusal {
        Refusal(
            .invalid,
            code: "bus.replyTooLarge",
            sentence: "The reply has \(bytes) bytes, more than fit in a message: request less at once.",
            params: ["bytes": "\(bytes)", "limit": "\(MajordomoProtocol.maximumMessageBytes)"]
        )
    }
}
