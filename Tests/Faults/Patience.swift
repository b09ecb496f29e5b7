import Testing

/// How tests wait for events in other processes, on machines of any speed.
enum Patience {
    /// Longer than any event takes; a test that waits this long has failed.
    static let limit = Duration.seconds(120)

    /// Polls until a condition holds; records an issue when it never does.
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
