public import CommonMessages
public import Envelope

/// Why a request was not done: the status and the problem of its FINAL.
///
/// Both ends use this type: the caller catches what the handler threw.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The status of the request; never OK.
    public let status: Status
    /// The code for programs and the sentence for people.
    public let problem: Problem
    /// With OVERLOADED and UNAVAILABLE: when to try again.
    public let retryAfter: Duration?

    /// Makes a refusal.
    ///
    /// - Parameters:
    ///   - status: How the request ended; not OK.
    ///   - code: `"<service>.<reason>"`, such as `"product.wrongCheckDigit"`; contract.
    ///   - sentence: What happened and what to do next, in English.
    ///   - field: The field of the request that is meant, in the notation of protobuf's JSON mapping.
    ///   - params: What the sentence names, for clients that translate by code.
    ///   - amounts: The amounts that the code is about, for programs.
    ///   - retryAfter: When it makes sense to try again.
    public init(
        _ status: Status,
        code: String,
        sentence: String,
        field: String = "",
        params: [String: String] = [:],
        amounts: [Amount] = [],
        retryAfter: Duration? = nil
    ) {
        var problem = Problem()
        problem.code = code
        problem.sentence = sentence
        problem.field = field
        problem.params = params
        problem.amounts = amounts
        self.init(status, problem, retryAfter: retryAfter)
    }

    /// Wraps a problem received over the wire.
    public init(_ status: Status, _ problem: Problem, retryAfter: Duration? = nil) {
        self.status = status
        self.problem = problem
        self.retryAfter = retryAfter
    }

    /// The sentence for people.
    public var description: String { problem.sentence }
}

extension Status {
    /// Whether repeating the same request may succeed.
    public var isRetryable: Bool {
        switch self {
        case .overloaded, .unavailable, .deadline: true
        default: false
        }
    }
}
