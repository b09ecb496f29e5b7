import Foundation
import MessageBus
import ZeroMQ

/// The keys of a benchmark's peers, in the folder that `LARDER_BENCH_CURVE` names; without it, no peer has a key.
struct BenchKeys {
    private let folder: URL

    /// `nil` when the benchmark runs without CURVE.
    init?() {
        guard let path = ProcessInfo.processInfo.environment["LARDER_BENCH_CURVE"] else { return nil }
        folder = URL(fileURLWithPath: path)
    }

    /// Creates two key pairs: one for the broker and one for all other peers.
    func write() throws {
        let peer = CurveKeyPair.generate()
        try KeyFile.write(.generate(), to: path("broker"), name: "the broker")
        try KeyFile.write(peer, to: path("peer"), name: "a peer")
        let list = "key \(peer.publicKey)\n  principal bench\n  households all\n  role service\n  register *\n"
        guard FileManager.default.createFile(atPath: path("access"), contents: Data(list.utf8)) else {
            throw CocoaError(.fileWriteUnknown)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path("access"))
    }

    func credentials() throws -> BusCredentials {
        try BusCredentials(keyFile: path("peer.key"), brokerKeyFile: path("broker.pub"))
    }

    func security(_ context: ZeroMQContext) throws -> BrokerSecurity {
        let files = BrokerSecurity.Files(serverKey: path("broker.key"), access: path("access")) { _ in nil }
        return try BrokerSecurity(
            context: context,
            serverKey: KeyFile.secretKey(at: files.serverKey),
            access: files.readAccess()
        )
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
