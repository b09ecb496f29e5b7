import Foundation
import SystemTestSupport
import Testing

/// Tests with real processes, one after the other: each has its own stack.
@Suite(.serialized, .enabled(if: Program.folder != nil, "LARDER_BIN names no folder of executables: use make test."))
enum StackTests {}

@Suite struct StackAvailabilityTests {
    @Test func `a run that requires the executables has them, so that no test is skipped by mistake`() {
        #expect(Program.folder != nil || ProcessInfo.processInfo.environment["CI"] == nil)
    }
}
