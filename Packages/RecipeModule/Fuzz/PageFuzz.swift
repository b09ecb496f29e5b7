import Glibc
import RecipeModuleTestKit

/// The maximum CPU time for each byte beyond the first thousand, in nanoseconds; instrumentation makes the reader about
/// ten times slower.
private let mostNanoseconds = 20_000

/// Runs one input from libFuzzer, whose runtime contains the program's entry point; only `make fuzz` builds it.
@_cdecl("LLVMFuzzerTestOneInput")
func runFuzzTarget(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = UnsafeRawBufferPointer(start: bytes, count: count)
    // The minimum of several runs, because the reader isn't responsible for other load on the machine.
    var least = Int.max
    for _ in 0..<5 {
        let start = nanoseconds()
        if let violation = PageInvariants.violation(of: input) { preconditionFailure(violation) }
        least = min(least, nanoseconds() - start)
        if least <= mostNanoseconds * max(1_000, count) { return 0 }
    }
    preconditionFailure("A page of \(count) bytes takes \(least) ns.")
}

private func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
