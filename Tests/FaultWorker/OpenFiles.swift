import Glibc

/// Lists the open descriptors of a helper process, which is started as services start helpers: by `posix_spawn`,
/// without closing descriptors.
enum OpenFiles {
    /// Returns the target of each descriptor of a helper, one per line.
    static func ofHelper() -> String {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return "no pipe" }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        let texts = ["/bin/ls", "-l", "/proc/self/fd"]
        let words = texts.map { strdup($0) }
        defer { for word in words { free(word) } }
        var child = pid_t()
        let failure = posix_spawn(&child, "/bin/ls", &actions, nil, words + [nil], environ)
        close(ends[1])
        defer { close(ends[0]) }
        guard failure == 0 else { return "no helper: \(failure)" }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(ends[0], &buffer, buffer.count), count > 0 { text += buffer.prefix(count) }
        waitpid(child, nil, 0)
        return String(decoding: text, as: UTF8.self)
    }
}
