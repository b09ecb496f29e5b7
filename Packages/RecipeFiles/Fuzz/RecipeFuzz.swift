import RecipeFilesTestKit

/// Runs one input from libFuzzer, whose runtime contains the program's entry point; only `make fuzz` builds it.
@_cdecl("LLVMFuzzerTestOneInput")
func runFuzzTarget(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = UnsafeRawBufferPointer(start: bytes, count: count)
    if let violation = RecipeFileInvariants.violation(of: input) { preconditionFailure(violation) }
    return 0
}
