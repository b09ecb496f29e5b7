import Foundation
import SystemTestSupport
import Testing

/// Figures of a running process from the operating system.
struct ProcessFigures {
    /// Resident memory.
    let residentKilobytes: Int
    /// Open descriptors.
    let descriptors: Int
    /// Processor time used so far.
    let processorSeconds: Double

    init(_ program: Program) throws {
        let folder = "/proc/\(program.process.processIdentifier)"
        let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
        let resident = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        residentKilobytes = try #require(resident?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count
        let fields =
            try String(contentsOfFile: "\(folder)/stat", encoding: .utf8)
            .split(separator: ")").last?.split(separator: " ") ?? []
        // Counted after the name: state is field 3 of the manual page, user and system time are 14 and 15, in ticks of
        // 10 ms.
        let ticks = try #require(fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : nil)
        processorSeconds = Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
