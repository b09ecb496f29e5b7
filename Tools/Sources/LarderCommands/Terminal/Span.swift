/// A piece of text in one tone, without characters that a terminal would obey.
struct Span: Hashable, ExpressibleByStringLiteral {
    let text: String
    let tone: Tone

    init(_ text: String, _ tone: Tone = .plain) {
        self.text = text.printable
        self.tone = tone
    }

    init(stringLiteral text: String) { self.init(text) }
}
