import Foundation
import Testing

/// The memory of the tests' own process.
enum OwnMemory {
    static func residentKilobytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let resident = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return try #require(resident?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }
}
