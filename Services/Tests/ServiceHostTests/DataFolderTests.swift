import Foundation
import SQLKit
import SQLiteTestKit
import ServiceHost
import Testing

@Suite struct DataFolderTests {
    @Test func `the flag wins over the environment`() {
        #expect(DataFolder(flag: "/a", environment: ["LARDER_DATA": "/b", "XDG_DATA_HOME": "/c"]).path == "/a")
        #expect(DataFolder(flag: nil, environment: ["LARDER_DATA": "/b", "XDG_DATA_HOME": "/c"]).path == "/b")
        #expect(DataFolder(flag: nil, environment: ["XDG_DATA_HOME": "/c"]).path == "/c/larder")
    }

    @Test func `an empty variable counts as unset`() {
        #expect(DataFolder(flag: nil, environment: ["LARDER_DATA": "", "XDG_DATA_HOME": "/c"]).path == "/c/larder")
    }

    @Test func `a relative XDG folder is ignored, as its specification requires`() {
        let folder = DataFolder(flag: nil, environment: ["XDG_DATA_HOME": "relative"])
        #expect(folder.path.hasSuffix("/.local/share/larder"))
        #expect(folder.path.hasPrefix("/"))
    }

    @Test func `the socket is inside the folder`() {
        #expect(DataFolder(path: "/home/me/kitchen").socket == "ipc:///home/me/kitchen/run/broker.sock")
    }

    @Test func `the socket is inside the folder as long as its path is not too long`() throws {
        let most = Endpoint.longestSocketPath - "/run/broker.sock".utf8.count
        let deepest = DataFolder(path: "/" + String(repeating: "d", count: most - 1))
        #expect(deepest.socket == "ipc://\(deepest.path)/run/broker.sock")
        #expect(!DataFolder(path: deepest.path + "d").socket.contains("ddd"))
    }

    @Test func `a folder too deep for a socket gets a short one, always the same`() throws {
        let folder = DataFolder(path: "/" + String(repeating: "deep/", count: 30))
        #expect(folder.socket == DataFolder(path: folder.path).socket)
        #expect(try Endpoint(folder.socket).isLocal)
        #expect(folder.socket != DataFolder(path: folder.path + "/other").socket)
    }

    @Test(arguments: [
        (["tcp://0.0.0.0:5555", "ipc:///run/broker.sock"], "ipc:///run/broker.sock"),
        (["tcp://0.0.0.0:5555", "tcp://[::1]:5555"], "tcp://0.0.0.0:5555"), ([], nil),
    ])
    func `the lock names a socket if there is one, because TCP may need a key`(
        listened: [String],
        announced: String?
    ) async throws {
        let temporary = try TemporaryFolder()
        let folder = DataFolder(path: temporary.url.path)
        let lock = try await folder.own(announcing: listened.map { try Endpoint($0) })
        let failure = await #expect(throws: StartupFailure.self) {
            try await folder.own(announcing: [], patience: .zero)
        }
        guard case .storage(.folderInUse(_, _, let endpoint)) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(endpoint == announced)
        withExtendedLifetime(lock) {}
    }
}
