import Foundation

/// The system's random numbers, fetched thirty-two at a time, since a system call for each costs more than its use.
struct RandomReserve: RandomNumberGenerator {
    private var words: [UInt64] = []

    /// The system gives up to 256 bytes at a time, whole.
    private static let count = 32

    mutating func next() -> UInt64 {
        if words.isEmpty { refill() }
        return words.removeLast()
    }

    private mutating func refill() {
        words = [UInt64](unsafeUninitializedCapacity: Self.count) { buffer, count in
            let size = Self.count * MemoryLayout<UInt64>.size
            let failed = buffer.baseAddress.map { getentropy($0, size) != 0 } ?? true
            precondition(!failed, "The system gives no random numbers: its kernel is too old.")
            count = Self.count
        }
    }
}
