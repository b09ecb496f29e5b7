import MessageBusTestKit
import Testing

/// Finds free ports of this machine.
enum FreePort {
    /// Returns the first of three consecutive ports: for requests, and for both sides of events.
    ///
    /// The ports are below the range that the system assigns to connections, so that they stay free.
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
