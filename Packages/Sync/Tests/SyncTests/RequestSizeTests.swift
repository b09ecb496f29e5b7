import Testing

@testable import Sync

@Suite struct RequestSizeTests {
    @Test func `each lost request halves the next one, down to one thing`() {
        let size = RequestSize()
        var limits = [size.limit(of: 500)]
        for _ in 1...11 {
            size.note(isAnswered: false)
            limits.append(size.limit(of: 500))
        }
        #expect(limits == [500, 250, 125, 62, 31, 15, 7, 3, 1, 1, 1, 1])
        #expect(size.limit(of: 10_000) == 10 && size.limit(of: 0) == 1)
    }

    @Test func `each request that arrives lets the next one carry half as much again, up to all`() {
        let size = RequestSize()
        for _ in 1...3 { size.note(isAnswered: false) }
        var limits = [size.limit(of: 1_000)]
        for _ in 1...6 {
            size.note(isAnswered: true)
            limits.append(size.limit(of: 1_000))
        }
        #expect(limits == [125, 187, 281, 421, 632, 949, 1_000])
    }
}
