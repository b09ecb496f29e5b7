import QuantityModuleTestKit

/// Runs one input of LLVM's fuzzer, whose runtime has the entry point of the program; built by `make fuzz` only.
@_cdecl("LLVMFuzzerTestOneInput")
func runFuzzTarget(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    if let violation = LineTorment.violation(of: UnsafeRawBufferPointer(start: bytes, count: count)) {
        preconditionFailure(violation)
    }
    return 0
}
