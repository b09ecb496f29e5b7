import MessageBusTestKit

/// Ports of this machine that nobody uses.
enum FreePort {
    /// A free one, told by a proxy that has it for a moment.
    static func number() throws -> Int {
        let proxy = try FaultProxy(to: "tcp://127.0.0.1:1")
        defer { proxy.close() }
        return proxy.endpoint.split(separator: ":").last.flatMap { Int($0) } ?? 0
    }
}
