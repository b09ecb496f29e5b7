import Foundation
import SystemTestSupport

/// Two hosts with a cable between them: network namespaces that nothing else reaches.
///
/// It needs root, and removes the namespaces with itself.
final class TestNetwork {
    /// The address of the near host.
    let nearAddress = "10.77.0.1"
    private let near: String
    private let far: String

    init() throws {
        let name = "larder-\(UUID().uuidString.prefix(6))"
        near = "\(name)-near"
        far = "\(name)-far"
        for host in [near, far] { try ip("netns", "add", host) }
        try ip("link", "add", "cable", "netns", near, "type", "veth", "peer", "name", "cable", "netns", far)
        try ip("-n", near, "address", "add", "\(nearAddress)/24", "dev", "cable")
        try ip("-n", far, "address", "add", "10.77.0.2/24", "dev", "cable")
        for host in [near, far] {
            for device in ["lo", "cable"] { try ip("-n", host, "link", "set", device, "up") }
        }
    }

    deinit { for host in [near, far] { try? ip("netns", "delete", host) } }

    /// What a shell does to run a program at the near host.
    var atNearHost: String { "exec ip netns exec \(near) \"$0\" \"$@\"" }
    /// What a shell does to run a program at the far host.
    var atFarHost: String { "exec ip netns exec \(far) \"$0\" \"$@\"" }

    /// Unplugs the cable, or plugs it in again.
    ///
    /// Meanwhile nothing is answered, and connections stay half open.
    func setConnected(_ isConnected: Bool) throws {
        try ip("-n", far, "link", "set", "cable", isConnected ? "up" : "down")
    }

    private func ip(_ arguments: String...) throws { try Program.system(["ip"] + arguments) }
}
