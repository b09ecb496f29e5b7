import Foundation

/// A client's measurements, in the same form as the C client's.
struct LoadResult {
    /// The duration of each request in nanoseconds.
    let taken: [Int64]
    let elapsed: Duration
    let cpuSeconds: Double

    /// The CPU time of this process so far.
    static var processSeconds: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    /// Nanoseconds of the same clock that the C client reads.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The result on one line.
    var json: String {
        let sorted = taken.sorted()
        let count = Double(sorted.count)
        let figures: [(String, Double)] = [
            ("requestsPerSecond", count / (elapsed / .seconds(1))),
            ("p50Microseconds", Double(sorted[sorted.count / 2]) / 1e3),
            ("p99Microseconds", Double(sorted[sorted.count * 99 / 100]) / 1e3),
            ("cpuMicroseconds", cpuSeconds * 1e6 / count),
        ]
        return "{" + figures.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }
}
