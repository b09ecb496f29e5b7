import CommonMessages
import Foundation
import MessageBus
import SyncEndpoint
import SyncMessages
import Testing

@Suite struct DeviceNameTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("larder-name-\(UUID().uuidString)")

    private func write(_ text: String, to file: URL, at time: TimeInterval) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        let date = Date(timeIntervalSince1970: time)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }

    private func address(named name: String?) -> String {
        let name = name.map { "\"name\": \"\($0)\", " } ?? ""
        let home = String(repeating: "1", count: 32)
        let hub = #""endpoint": "tcp://pantry:5555", "keyFile": "", "brokerKeyFile": """#
        return "{\(name)\(hub), \"household\": \"\(home)\"}"
    }

    @Test func `a folder has the name of its device as long as it is one, and a new one after joining again`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("hub.json")
        let name = DeviceName(hubFile: file)
        #expect(name.current == nil, "It is the hub of its own home.")
        try write(address(named: "Anna's phone"), to: file, at: 1)
        #expect(name.current == "Anna's phone" && name.current == "Anna's phone")
        try write(address(named: "Kitchen"), to: file, at: 2)
        #expect(name.current == "Kitchen")
        try FileManager.default.removeItem(at: file)
        #expect(name.current == nil)
    }

    @Test(arguments: [
        nil, "", " ", "local", "Local", "\\u0000Anna", "Anna\\nBen", "\\u202EnnA", "\\u200B",
        String(repeating: "x", count: 101),
    ])
    func `a device without a name that people can read has none`(name: String?) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("hub.json")
        try write(address(named: name), to: file, at: 1)
        #expect(DeviceName(hubFile: file).current == nil)
    }

    @Test func `a file that no one can read names nothing`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("hub.json")
        try write("{", to: file, at: 1)
        #expect(DeviceName(hubFile: file).current == nil)
    }

    @Test(arguments: ["local", "Anna\nBen", "\u{1}", "  ", String(repeating: "x", count: 101)])
    func `no device joins under a name that would mislead the readers of a journal`(name: String) async throws {
        let (tests, home) = (HomeDeviceTests(), try HomeDeviceTests.Home())
        var request = tests.join
        request.name = name
        let refusal = await tests.refusal(of: request, by: home.start(tests.device))
        #expect(refusal?.problem.code == "sync.badName")
        #expect(!FileManager.default.fileExists(atPath: home.file.path))
        request.name = "Anna's 📱"
        #expect(await tests.refusal(of: request, by: home.start(tests.device)) == nil)
        #expect(DeviceName(hubFile: home.file).current == "Anna's 📱")
    }
}
