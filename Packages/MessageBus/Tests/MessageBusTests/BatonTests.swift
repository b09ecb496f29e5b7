import Dispatch
import Foundation
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
        #expect(!baton.end(turn))
    }

    @Test func `a handler that waits gives the thread back, and its answer belongs to no turn`() {
        let turn = baton.begin()
        #expect(baton.end(turn))
        #expect(!baton.noteAnswer(in: turn))
        let next = baton.begin()
        #expect(next != turn)
        #expect(!baton.noteAnswer(in: turn))
        #expect(baton.noteAnswer(in: next))
    }

    @Test func `an answer from another thread belongs to no turn, though the turn is still under way`() {
        let turn = baton.begin()
        let isNoted = Atomic(true)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [baton] in
            isNoted.store(baton.noteAnswer(in: turn), ordering: .relaxed)
            done.signal()
        }
        done.wait()
        let wasNoted = isNoted.load(ordering: .relaxed)
        #expect(!wasNoted)
        #expect(baton.end(turn), "The handler had gone on elsewhere, and this thread kept the socket.")
    }

    @Test func `a thread that is relieved learns it at the end of its turn, and its answer goes another way`() {
        let relieved = Atomic(0)
        baton.setRelief { relieved.add(1, ordering: .relaxed) }
        let turn = baton.begin()
        baton.relieve(turn)
        #expect(relieved.load(ordering: .relaxed) == 1)
        #expect(!baton.noteAnswer(in: turn))
        let others = baton.begin()
        #expect(!baton.end(turn))
        #expect(baton.turn == others, "The other thread's turn goes on.")
    }

    @Test func `a turn that is over is not taken away`() {
        let relieved = Atomic(0)
        baton.setRelief { relieved.add(1, ordering: .relaxed) }
        let answered = baton.begin()
        #expect(baton.noteAnswer(in: answered))
        baton.relieve(answered)
        let next = baton.begin()
        baton.relieve(answered)
        #expect(baton.end(next))
        #expect(relieved.load(ordering: .relaxed) == 0)
    }
}
