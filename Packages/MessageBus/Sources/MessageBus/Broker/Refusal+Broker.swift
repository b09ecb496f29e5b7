import CommonMessages
import Envelope

extension Refusal {
    static func overloaded(service: String, retryAfter: Duration) -> Refusal {
        Refusal(
            .overloaded,
            code: "bus.overloaded",
            sentence: "Too many requests wait for \(service): try again in a moment.",
            params: ["service": service],
            retryAfter: retryAfter
        )
    }

    static func slowReader(service: String) -> Refusal {
        Refusal(
            .overloaded,
            code: "bus.slowReader",
            sentence:
                "The replies of \(service) arrived faster than they were read, so they end here: continue from the "
                + "cursor of the last one.",
            params: ["service": service]
        )
    }

    static func expiredInQueue(service: String) -> Refusal {
        Refusal(
            .deadline,
            code: "bus.deadline",
            sentence: "\(service) was too busy to begin within the time given: try again, or give more time.",
            params: ["service": service]
        )
    }

    static func overdue(service: String) -> Refusal {
        Refusal(
            .deadline,
            code: "bus.deadline",
            sentence: "\(service) did not finish within the time given: check whether it was done, then try again.",
            params: ["service": service]
        )
    }

    static let noWorkerCode = "bus.noWorker"

    static func noWorker(of service: String) -> Refusal {
        Refusal(
            .unavailable,
            code: noWorkerCode,
            sentence: "No \(service) service is running: start it, or check the name.",
            params: ["service": service],
            retryAfter: .milliseconds(500)
        )
    }

    static func workerLost(service: String) -> Refusal {
        Refusal(
            .unavailable,
            code: "bus.workerLost",
            sentence:
                "\(service) stopped while it worked on this, so it may or may not be done: check before you try again.",
            params: ["service": service]
        )
    }

    static func poison(service: String, deaths: Int) -> Refusal {
        Refusal(
            .poison,
            code: "bus.poison",
            sentence: "\(deaths) workers of \(service) stopped while they worked on this request, so it is not tried "
                + "again: report it.",
            params: ["service": service, "deaths": "\(deaths)"]
        )
    }

    static var brokerStopping: Refusal {
        Refusal(
            .unavailable,
            code: "bus.stopping",
            sentence: "The broker is stopping: try again once it has restarted.",
            retryAfter: .milliseconds(500)
        )
    }

    static func messageTooLarge(_ bytes: Int) -> Refusal {
        Refusal(
            .invalid,
            code: "bus.messageTooLarge",
            sentence:
                "The message has \(bytes) bytes, more than the limit of \(MajordomoProtocol.maximumMessageBytes): "
                + "send less at once.",
            params: ["bytes": "\(bytes)", "limit": "\(MajordomoProtocol.maximumMessageBytes)"]
        )
    }

    static func headerTooLong(_ bytes: Int) -> Refusal {
        Refusal(
            .invalid,
            code: "bus.headerTooLong",
            sentence: "The header has \(bytes) bytes, more than the limit of \(MajordomoProtocol.maximumHeaderBytes): "
                + "shorten the idempotency key or the trace.",
            params: ["bytes": "\(bytes)", "limit": "\(MajordomoProtocol.maximumHeaderBytes)"]
        )
    }

    /// The header of a FINAL with this refusal, except for the fields copied from the request.
    var header: Header {
        var header = Header()
        header.messageType = Problem.wireName
        header.status = status
        if let retryAfter { header.retryAfterMilliseconds = retryAfter.wholeMilliseconds }
        return header
    }
}
