import Foundation
import SystemTestSupport
import Testing

/// Real processes under real faults, one test after the other: each has its own broker.
@Suite(.serialized, .enabled(if: Program.folder != nil, "LARDER_BIN names no folder of executables: use make test."))
enum FaultTests {
    /// Whether the long variants run.
    static let isLong = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] != nil
}
