import MessageBus
import Testing

extension FaultTests {
    @Suite struct HelperTests {
        @Test func `a helper that a service starts inherits none of its sockets`() async throws {
            let rig = try FaultRig(overNetwork: true)
            try rig.startWorker()
            try await rig.waitForWorkers(1)
            let client = try rig.client()
            // Other requests keep the sockets busy meanwhile.
            async let busy = Load(verb: "read", milliseconds: 1, count: 200, name: "busy").run(client)
            for number in 0..<5 {
                let entry = await Load(verb: "helper", count: 1).send("helper-\(number)", client)
                let files = entry.reply ?? ""
                let targets = files.split(separator: "\n").filter { $0.contains("-> ") }
                #expect((3...4).contains(targets.count), "input, output, errors and the folder read: \(files)")
                #expect(!files.contains("socket:") && !files.contains("anon_inode"), "\(files)")
            }
            let others = await busy
            others.expectAllAccepted()
        }
    }
}
