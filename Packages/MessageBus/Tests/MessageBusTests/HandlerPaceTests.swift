import MessageBus
import Testing

@Suite struct HandlerPaceTests {
    private let pace = HandlerPace(quick: .microseconds(20))

    /// How many requests go to the lanes before one stays on the thread.
    private func lanes(upTo limit: Int = 100_000) -> Int { (0..<limit).first { _ in pace.staysOnThread() } ?? limit }

    @Test func `a type is tried on the thread after some requests, and stays while it is quick`() {
        #expect(lanes() == 16)
        for _ in 0..<1_000 {
            pace.noteAnswer(after: .microseconds(20))
            #expect(pace.staysOnThread())
        }
    }

    @Test func `a single slow answer is forgiven, several in a row are not`() {
        #expect(lanes() == 16)
        for _ in 0..<7 { pace.noteAnswer(after: .milliseconds(3)) }
        #expect(pace.staysOnThread())
        for _ in 0..<7 { pace.noteAnswer(after: .microseconds(1)) }
        for _ in 0..<7 { pace.noteAnswer(after: .milliseconds(3)) }
        #expect(pace.staysOnThread())
        pace.noteAnswer(after: .milliseconds(3))
        #expect(lanes() == 1_024)
    }

    @Test func `a handler that waits is tried again ever more rarely`() {
        #expect(lanes() == 16)
        for expected in [1_024, 2_048, 4_096] {
            pace.banish()
            #expect(lanes() == expected)
        }
    }

    @Test func `without a time for quick handlers none stays on the thread`() {
        let never = HandlerPace(quick: .zero)
        #expect(!(0..<100).contains { _ in never.staysOnThread() })
    }
}
