import MessageBusTestKit
import Testing

/// Ports of this machine that nobody uses.
enum FreePort {
    /// The first of three in a row: requests, and both sides of events.
    ///
    /// Below those that the system hands out for connections, so that none is taken meanwhile.
    static func number() throws -> Int {
        for _ in 0..<200 {
            let first = Int.random(in: 20_000..<32_000)
            let isFree = (first..<first + 3).allSatisfy { port in
                guard let proxy = try? FaultProxy(to: "tcp://127.0.0.1:1", at: "tcp://127.0.0.1:\(port)") else {
                    return false
                }
                proxy.close()
                return true
            }
            if isFree { return first }
        }
        return try #require(nil as Int?, "This machine has no three free ports in a row.")
    }
}
