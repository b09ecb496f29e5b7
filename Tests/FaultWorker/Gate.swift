import Glibc

/// Blocks handlers until a test creates the gate's file.
struct Gate: Sendable {
    let path: String

    /// Whether handlers pass.
    var isOpen: Bool { access(path, F_OK) == 0 }

    /// Waits until the gate opens, even if canceled: the tests need a handler that ignores cancellation.
    func wait() async {
        await Task.detached {
            while !isOpen { try? await Task.sleep(for: .milliseconds(50)) }
        }.value
    }
}
