import Quantities
import Testing

@testable import LineParser

@Suite struct LineTokenizerTests {
    private func tokens(_ text: String) -> [Token] {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            var tokenizer = LineTokenizer(bytes, lexicon: nil)
            var tokens: [Token] = []
            while let token = tokenizer.next() { tokens.append(token) }
            return tokens
        }
    }

    @Test(arguments: [
        (",，、", Token.Kind.comma), (".", .period), ("/|⁄∕／", .slash), ("-‐‑‒", .dash), ("([{（", .open),
        (")]}）", .close), (":：", .colon), (";", .semicolon), ("%", .percent), ("+", .plus), ("&", .ampersand),
        ("~≈", .tilde), ("×", .times), ("*•", .star), ("\"“”″", .quote), ("¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞", .fraction),
        ("!?^=°¿÷™「」", .other), ("\u{10348}", .other),
    ])
    func `each sign is one token, and what follows it begins behind it`(signs: String, kind: Token.Kind) {
        for sign in signs {
            let found = tokens("\(sign)flour")
            #expect(found.map(\.kind) == [kind, .word], "\(sign)")
            #expect(found.map { Int($0.start) } == [0, String(sign).utf8.count], "\(sign)")
        }
    }

    @Test(arguments: ["–", "—", "―", "−", "〜", "～"])
    func `a dash that is longer than a hyphen is a long one`(dash: String) {
        #expect(tokens("1\(dash)2").map(\.kind) == [.number, .dash, .number])
        #expect(tokens("1\(dash)2").map(\.isLong) == [false, true, false])
        #expect(tokens("1-2").map(\.isLong) == [false, false, false])
    }

    @Test func `no token of any script begins or ends inside a character`() {
        for value in UInt32(0x20)...0x2_0FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "a\(scalar)1\(scalar)\(scalar)"
            var boundaries = [0]
            for one in text.unicodeScalars { boundaries.append((boundaries.last ?? 0) + UTF8.width(one)) }
            let ends = tokens(text).flatMap { [Int($0.start), Int($0.end)] }
            guard !ends.allSatisfy(boundaries.contains) else { continue }
            Issue.record("U+\(String(value, radix: 16)): \(ends)")
            return
        }
    }

    @Test(arguments: [
        ("the end of a word", "d'", [2]), ("an article", "d'1", [2, 3]), ("an elision", "l’huile", [4, 9]),
        ("a word of one letter", "a'b", [2, 3]), ("an apostrophe inside", "baker's", [7]),
        ("a quote", "bakers'", [6, 7]),
    ])
    func `an apostrophe ends an elision and stays inside other words`(what: String, text: String, ends: [Int32]) {
        #expect(tokens(text).map(\.end) == ends, "\(what)")
    }

    @Test(arguments: [
        ("1,500", "3/2", 1_500), ("1.500", "3/2", 1_500), ("0,500", "1/2", 0), ("0,999", "999/1000", 0),
        ("1,000", "1", 1_000), ("123,456", "15432/125", 123_456), ("1234,567", "1234567/1000", 0), ("1,50", "3/2", 0),
        ("1'000", "1000", 0), ("12’500", "12500", 0), ("1'000'000", "1000000", 0), ("1'250,5", "2501/2", 0),
        ("1,5000", "3/2", 0), ("1,234,567", "1234567", 0), ("1.234,5", "2469/2", 0), ("1,234.567", "1234567/1000", 0),
        ("1.234.567,8", "6172839/5", 0), ("100", "100", 0), ("１２", "12", 0),
        ("12345678901234567", "12345678901234567", 0),
    ])
    func `a point or a comma begins decimals or groups thousands`(text: String, value: String, grouped: Int64) throws {
        let token = try #require(tokens(text).first)
        #expect(tokens(text).count == 1)
        #expect(token.value.rational == Rational(value))
        #expect(token.grouped == grouped)
        #expect(token.groupsByComma == (text.last { ",.".contains($0) } == ","))
    }

    @Test func `more than 17 digits aren't a number`() throws {
        #expect(try #require(tokens("123456789012345678").first).value == .tooLarge)
    }

    @Test(arguments: [
        ("1,23,456", ["1,23", ",", "456"]), ("1.", ["1", "."]), ("a.5", ["a", ".", "5"]), ("(.5)", ["(", ".5", ")"]),
        ("1..5", ["1", ".", ".", "5"]), (".5", [".5"]), ("½.5", ["½", ".", "5"]),
    ])
    func `a sign that separates no digits isn't part of a number`(text: String, expected: [String]) {
        let bytes = Array(text.utf8)
        #expect(tokens(text).map { String(decoding: bytes[Int($0.start)..<Int($0.end)], as: UTF8.self) } == expected)
    }

    @Test(arguments: [(197, 1), (198, 4)])
    func `markup of up to 200 bytes is passed over`(spaces: Int, count: Int) {
        #expect(tokens("<b\(String(repeating: " ", count: spaces))>zork").count == count)
    }
}
