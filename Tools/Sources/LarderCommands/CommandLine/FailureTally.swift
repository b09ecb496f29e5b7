/// Records whether any of several tasks failed.
actor FailureTally {
    private(set) var hasFailed = false

    func fail() { hasFailed = true }
}
