import Glibc
import QuantityModuleTestKit

/// The most CPU time for each byte beyond the first hundred, in nanoseconds: instruments make everything ten times
/// slower.
private let mostNanoseconds = 10_000

/// Runs one input from libFuzzer, whose runtime contains the program's entry point; only `make fuzz` builds it.
@_cdecl("LLVMFuzzerTestOneInput")
func runFuzzTarget(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = UnsafeRawBufferPointer(start: bytes, count: count)
    // The minimum of several runs, because the parser isn't responsible for other load on the machine.
    var least = Int.max
    for _ in 0..<5 {
        let start = nanoseconds()
        if let violation = LineInvariants.violation(of: input) { preconditionFailure(violation) }
        least = min(least, nanoseconds() - start)
        if least <= mostNanoseconds * max(100, count) { return 0 }
    }
    preconditionFailure("A line of \(count) bytes takes \(least) ns.")
}

private func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
