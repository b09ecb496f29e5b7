/// Remembers, over many tasks, whether any of them failed.
actor FailureTally {
    private(set) var hasFailed = false

    func fail() { hasFailed = true }
}
