import Foundation

/// What a client measured, in the form that the C client prints too.
struct LoadResult {
    let taken: [Duration]
    let elapsed: Duration
    let cpuSeconds: Double

    /// User and system time of this process so far.
    static var processSeconds: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    /// One line.
    var json: String {
        let sorted = taken.sorted()
        let count = Double(sorted.count)
        let figures: [(String, Double)] = [
            ("requestsPerSecond", count / (elapsed / .seconds(1))),
            ("p50Microseconds", sorted[sorted.count / 2] / .microseconds(1)),
            ("p99Microseconds", sorted[sorted.count * 99 / 100] / .microseconds(1)),
            ("cpuMicroseconds", cpuSeconds * 1e6 / count),
        ]
        return "{" + figures.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }
}
