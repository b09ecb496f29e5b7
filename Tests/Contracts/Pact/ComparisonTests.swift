import Testing
import TextFormats

@Suite struct ComparisonTests {
    private func mismatches(_ expected: String, _ actual: String, _ rules: [String: Matcher] = [:]) throws -> [String] {
        let body = rules.mapValues { MatchingRule(matchers: [$0]) }
        return try Comparison(rules: Interaction.Rules(body: body))
            .mismatches(JSONValue(text: expected), JSONValue(text: actual))
    }

    @Test func `without a rule values are equal, and additional fields do no harm`() throws {
        #expect(try mismatches(#"{"a": [1, "x"]}"#, #"{"a": [1, "x"], "b": true}"#) == [])
        #expect(try mismatches(#"{"a": 1}"#, #"{"a": 2}"#).count == 1)
        #expect(try mismatches(#"{"a": 1}"#, "{}").count == 1)
        #expect(try mismatches(#"{"a": [1]}"#, #"{"a": [1, 2]}"#).count == 1)
    }

    @Test func `an expected null is an unset field`() throws {
        #expect(try mismatches(#"{"a": null}"#, "{}") == [])
        #expect(try mismatches(#"{"a": null}"#, #"{"a": 0}"#).count == 1)
    }

    @Test func `a type matches every value of its kind`() throws {
        #expect(try mismatches(#"{"a": [{"b": "x"}]}"#, #"{"a": [{"b": "y"}]}"#, ["$.a[*].b": .type]) == [])
        #expect(try mismatches(#"{"a": 1}"#, #"{"a": 2.5}"#, ["$.a": .type]) == [])
        #expect(try mismatches(#"{"a": 1}"#, #"{"a": "1"}"#, ["$.a": .type]).count == 1)
        #expect(try mismatches(#"{"a": 1}"#, "{}", ["$.a": .type]).count == 1)
    }

    @Test func `a list may be longer than its minimum and begins as expected`() throws {
        let rules = ["$.a": Matcher.atLeast(2)]
        #expect(try mismatches(#"{"a": [1, 2]}"#, #"{"a": [1, 2, 3]}"#, rules) == [])
        #expect(try mismatches(#"{"a": [1, 2]}"#, #"{"a": [2, 1]}"#, rules).count == 2)
        #expect(try mismatches(#"{"a": [1, 2]}"#, #"{"a": [1]}"#, rules).count == 1)
    }

    @Test func `an expression matches an entire text`() throws {
        let rules = ["$.a": Matcher.regex("[0-9]+")]
        #expect(try mismatches(#"{"a": "1"}"#, #"{"a": "22"}"#, rules) == [])
        #expect(try mismatches(#"{"a": "1"}"#, #"{"a": "2x"}"#, rules).count == 1)
        #expect(try mismatches(#"{"a": "1"}"#, #"{"a": 2}"#, rules).count == 1)
    }

    @Test func `the most precise of several rules applies`() throws {
        let rules = ["$.a[*]": Matcher.type, "$.a[1]": Matcher.regex("x")]
        #expect(try mismatches(#"{"a": ["p", "x"]}"#, #"{"a": ["q", "x"]}"#, rules) == [])
        #expect(try mismatches(#"{"a": ["p", "x"]}"#, #"{"a": ["q", "y"]}"#, rules).count == 1)
    }

    @Test func `a path reads back as written`() {
        #expect(JSONPath("$.a[*].b[3]").description == "$.a[*].b[3]")
        #expect(JSONPath("$").description == "$")
    }

    @Test func `edits apply to every location that a path matches`() throws {
        let document = try JSONValue(text: #"{"a": [{"b": 1, "c": 2}, {"b": 3}]}"#)
        #expect(try document.dropping("$.a[*].b") == JSONValue(text: #"{"a": [{"c": 2}, {}]}"#))
        #expect(try document.reversing("$.a") == JSONValue(text: #"{"a": [{"b": 3}, {"b": 1, "c": 2}]}"#))
        #expect(try document.dropping("$.a[0]") == JSONValue(text: #"{"a": [{"b": 3}]}"#))
        #expect(document.dropping("$.x.y") == document)
    }
}
