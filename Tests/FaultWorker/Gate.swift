import Glibc

/// Holds handlers up until a test says so: they pass once its file exists.
struct Gate: Sendable {
    let path: String

    /// Whether whoever comes passes.
    var isOpen: Bool { access(path, F_OK) == 0 }

    /// Waits to the end, whether cancelled or not: what is tested is a handler that does not listen.
    func wait() async {
        await Task.detached {
            while !isOpen { try? await Task.sleep(for: .milliseconds(50)) }
        }.value
    }
}
