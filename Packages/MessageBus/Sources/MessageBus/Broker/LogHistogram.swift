/// A histogram of durations with buckets that double: up to 1 ms, 2 ms, 4 ms and so on.
struct LogHistogram {
    private(set) var counts = [UInt64](repeating: 0, count: BrokerStatus.Histogram.buckets)
    private(set) var sumMilliseconds: UInt64 = 0

    mutating func record(milliseconds: Int64) {
        let value = UInt64(clamping: milliseconds)
        counts[min(counts.count - 1, UInt64.bitWidth - value.leadingZeroBitCount)] &+= 1
        sumMilliseconds &+= value
    }

    var total: UInt64 { counts.reduce(0, &+) }
    var report: BrokerStatus.Histogram { .init(counts: counts, sumMilliseconds: sumMilliseconds) }
}
