import MessageBus
import Synchronization
import Testing

@Suite struct BatonTests {
    private let baton = Baton()

    @Test func `a turn ends with the answer, and counts as the thread's own`() {
        let turn = baton.begin()
        #expect(baton.turn == turn)
        #expect(baton.noteAnswer(in: turn))
        #expect(baton.turn == nil, "Nobody is relieved of what is done.")
        #expect(baton.end(turn) == .answered)
    }

    @Test func `a handler that waits gives the thread back, and its answer belongs to no turn`() {
        let turn = baton.begin()
        #expect(baton.end(turn) == .suspended)
        #expect(!baton.noteAnswer(in: turn))
        let next = baton.begin()
        #expect(next != turn)
        #expect(!baton.noteAnswer(in: turn))
        #expect(baton.noteAnswer(in: next))
        #expect(baton.end(next) == .answered)
    }

    @Test func `a thread that is relieved learns it at the end of its turn, and its answer goes another way`() {
        let relieved = Atomic(0)
        baton.setRelief { relieved.add(1, ordering: .relaxed) }
        let turn = baton.begin()
        baton.relieve(turn)
        #expect(relieved.load(ordering: .relaxed) == 1)
        #expect(!baton.noteAnswer(in: turn))
        let others = baton.begin()
        #expect(baton.end(turn) == .relieved)
        #expect(baton.turn == others, "The other thread's turn goes on.")
    }

    @Test func `a turn that is over is not taken away`() {
        let relieved = Atomic(0)
        baton.setRelief { relieved.add(1, ordering: .relaxed) }
        let answered = baton.begin()
        _ = baton.noteAnswer(in: answered)
        baton.relieve(answered)
        _ = baton.end(answered)
        baton.relieve(answered)
        let next = baton.begin()
        baton.relieve(answered)
        #expect(baton.end(next) == .suspended)
        #expect(relieved.load(ordering: .relaxed) == 0)
    }
}
