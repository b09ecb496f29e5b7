/// A piece of text in one tone.
struct Span: Hashable, ExpressibleByStringLiteral {
    let text: String
    let tone: Tone

    init(_ text: String, _ tone: Tone = .plain) {
        self.text = text
        self.tone = tone
    }

    init(stringLiteral text: String) { self.init(text) }
}
