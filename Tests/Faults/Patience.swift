import Testing

/// How tests wait for what happens in other processes: until it is so, on however slow a machine.
enum Patience {
    /// Longer than anything takes; a test that waits so long has failed.
    static let limit = Duration.seconds(120)

    /// Looks again and again until it is so; records an issue when it never is.
    static func until(
        _ sentence: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ isSo: () async throws -> Bool
    ) async throws {
        let end = ContinuousClock.now.advanced(by: limit)
        while ContinuousClock.now < end {
            if try await isSo() { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("Not within \(limit): \(sentence)", sourceLocation: sourceLocation)
    }
}
