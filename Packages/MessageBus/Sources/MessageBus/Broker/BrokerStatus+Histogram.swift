extension BrokerStatus {
    /// A histogram of durations with buckets that double.
    public struct Histogram: Codable, Hashable, Sendable {
        /// The number of buckets; the last one has no upper bound.
        public static let buckets = 18

        /// The count of each bucket: the first up to 1 ms, each following one up to twice as much.
        public var counts: [UInt64]
        /// The sum of all durations, in milliseconds.
        public var sumMilliseconds: UInt64

        /// Creates a histogram, which is empty without counts.
        public init(
            counts: [UInt64] = Array(repeating: 0, count: Self.buckets),
            sumMilliseconds: UInt64 = 0
        ) {
            self.counts = counts
            self.sumMilliseconds = sumMilliseconds
        }

        /// The number of durations.
        public var count: UInt64 { counts.reduce(0, &+) }

        /// Returns the upper bound of a bucket in milliseconds; `nil` for the last one, which has none.
        public static func upperMilliseconds(_ bucket: Int) -> Int? { bucket < buckets - 1 ? 1 << bucket : nil }

        /// Returns the duration in milliseconds that a share of all durations does not exceed, interpolated within its
        /// bucket.
        ///
        /// - Parameter share: 0.5 for the median, 0.99 for the 99th percentile.
        /// - Returns: `nil` when there are no durations.
        public func milliseconds(atShare share: Double) -> Double? {
            let total = count
            guard total > 0 else { return nil }
            let rank = max(1, share * Double(total))
            var below: Double = 0
            for (bucket, count) in counts.enumerated() where count > 0 {
                let lower = bucket == 0 ? 0 : Double(1 << (bucket - 1))
                guard below + Double(count) >= rank else {
                    below += Double(count)
                    continue
                }
                guard let upper = Self.upperMilliseconds(bucket) else { return lower }
                return lower + (Double(upper) - lower) * (rank - below) / Double(count)
            }
            return nil
        }

        /// Returns the durations recorded since an earlier snapshot.
        public func since(_ earlier: Histogram) -> Histogram {
            guard earlier.counts.count == counts.count, count >= earlier.count else { return self }
            return Histogram(
                counts: zip(counts, earlier.counts).map { $0 &- $1 },
                sumMilliseconds: sumMilliseconds &- earlier.sumMilliseconds
            )
        }
    }
}
