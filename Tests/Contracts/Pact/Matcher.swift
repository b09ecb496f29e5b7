/// What a value of a reply may be other than equal to the example.
struct Matcher: Hashable, Sendable, Codable {
    /// `"type"`: of the example's kind, and for a list, at least `min` elements; `"regex"`: a text that matches.
    let match: String
    /// The expression, for `"regex"`.
    var regex: String?
    /// The minimum number of elements, for `"type"` of a list.
    var min: Int?

    static let type = Matcher(match: "type")

    static func regex(_ expression: String) -> Matcher { Matcher(match: "regex", regex: expression) }

    static func atLeast(_ count: Int) -> Matcher { Matcher(match: "type", min: count) }
}

/// The matchers of one path.
struct MatchingRule: Hashable, Sendable, Codable {
    var combine = "AND"
    let matchers: [Matcher]
}
