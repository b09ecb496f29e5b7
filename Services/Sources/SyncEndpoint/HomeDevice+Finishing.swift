import SyncMessages

extension HomeDevice {
    /// Exchanges what waits, and then what background work makes due, as a command does at its end.
    ///
    /// What waits goes first: the work may use up the time for which a person waits.
    ///
    /// - Parameters:
    ///   - hasWritten: Whether changes may wait that were not reported.
    ///   - background: Waits for the work.
    public func finish(hasWritten: Bool, after background: @Sendable () async -> Void) async {
        let hasPending = hasWritten ? await hasPending() : false
        if hasPending || isExchangeDue { await exchange() }
        await background()
        if isExchangeDue { await exchange() }
    }

    /// Whether the folder is a device with changes that its hub doesn't have.
    public func hasPending() async -> Bool {
        guard let status = try? await status() else { return false }
        return status.services.contains { $0.pending > 0 }
    }

    /// Exchanges everything with the hub, once; a failure leaves what waits for the next exchange.
    public func exchange() async { try? await exchangeOnce() }
}
