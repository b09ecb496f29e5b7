extension SyncTransaction {
    /// Makes a device's copy of the household a home of its own, which shows what the device showed.
    ///
    /// What waited for the hub counts here; what it refused still waits for a person. On a hub nothing changes.
    public mutating func leaveHub() throws(StoreError) {
        var head = try head()
        guard head.role == .device else { return }
        for var entry in try outbox(shownOnly: true) {
            entry.status = .settled
            try save(entry)
        }
        for base in try bases() { try saveBase(nil, of: base.key) }
        try save(FeedCursor.start)
        try save(lastRead: nil)
        try clearSnapshot()
        // The positions were those of the hub's feed.
        for var entity in try entities(of: nil) {
            entity.lastSeq = head.seq
            try save(entity, row: entity.state.isAlive ? Row(entity) : nil, lifeStart: 0)
        }
        head.role = .hub
        // What other devices have read was the hub's feed, which has nothing in common with this one.
        (head.restoredSeq, head.lostFeeds) = (0, LostFeeds())
        try save(head)
    }
}
