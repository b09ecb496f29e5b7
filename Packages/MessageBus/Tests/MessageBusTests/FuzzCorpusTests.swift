import Foundation
import MessageBusTestKit
import Testing

@Suite struct FuzzCorpusTests {
    /// Inputs that `make fuzz` found interesting, one per line in base64.
    private static func inputs() throws -> [[UInt8]] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("FuzzCorpus.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            Array(try #require(Data(base64Encoded: String($0))))
        }
    }

    @Test func `no input from the fuzzer breaks its target`() throws {
        var targets: Set<UInt8> = []
        for input in try Self.inputs() {
            let violation = input.withUnsafeBytes { FuzzTarget.violation(of: $0) }
            #expect(violation == nil, "\(violation ?? ""): \(Data(input).base64EncodedString())")
            if let first = input.first { targets.insert(first % UInt8(FuzzTarget.allCases.count)) }
        }
        #expect(targets.count == FuzzTarget.allCases.count)
    }
}
