import Operations
import Testing

@Suite struct HybridClockTests {
    private let here = Incarnation(high: 0, low: 1)
    private let there = Incarnation(high: 1, low: 0)

    @Test func `it follows the wall clock and never goes back`() {
        var clock = HybridClock(last: 0)
        let first = clock.tick(atMilliseconds: 100, by: here)
        #expect(first.milliseconds == 100)
        let second = clock.tick(atMilliseconds: 100, by: here)
        let earlier = clock.tick(atMilliseconds: 50, by: here)
        #expect(first < second && second < earlier)
        #expect(clock.tick(atMilliseconds: 101, by: here).milliseconds == 101)
    }

    @Test func `the counter carries into the milliseconds`() {
        var clock = HybridClock(last: 100 << 16 | 0xFFFF)
        let stamp = clock.tick(atMilliseconds: 100, by: here)
        #expect(stamp.reading == 101 << 16)
        #expect(clock.tick(atMilliseconds: 100, by: here) > stamp)
    }

    @Test func `a write is later than everything that its writer had seen`() {
        var clock = HybridClock(last: 0)
        let seen = Stamp(reading: 500 << 16, incarnation: there)
        clock.observe(seen)
        #expect(clock.tick(atMilliseconds: 1, by: here) > seen)
    }

    @Test func `the writer breaks a tie`() {
        #expect(Stamp(reading: 7, incarnation: here) < Stamp(reading: 7, incarnation: there))
        #expect(Stamp(reading: 8, incarnation: here) > Stamp(reading: 7, incarnation: there))
        let stamp = Stamp(reading: 7, incarnation: here)
        #expect(!(stamp < stamp) && !(here < here))
    }

    @Test func `the hub accepts a clock that is a minute ahead and clamps one further ahead`() {
        let ahead = Stamp(reading: 61_000 << 16, incarnation: here)
        #expect(ahead.clamped(toArrival: 1_000) == ahead)
        let farAhead = Stamp(reading: 61_001 << 16, incarnation: here)
        #expect(farAhead.clamped(toArrival: 1_000) == Stamp(reading: 61_000 << 16 | 0xFFFF, incarnation: here))
        let past = Stamp(reading: 1, incarnation: here)
        #expect(past.clamped(toArrival: 1_000) == past)
    }
}
