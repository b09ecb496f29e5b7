import Foundation
import SystemTestSupport
import Testing

/// Tests with real processes, one after the other: each has a stack of its own.
@Suite(.serialized, .enabled(if: Program.folder != nil, "LARDER_BIN names no folder of executables: use make test."))
enum StackTests {}

@Suite struct StackAvailabilityTests {
    @Test func `a run for others has the executables, so that skipping cannot hide`() {
        #expect(Program.folder != nil || ProcessInfo.processInfo.environment["CI"] == nil)
    }
}
