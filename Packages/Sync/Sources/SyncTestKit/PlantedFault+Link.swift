import Commands

extension SyncSimulation.PlantedFault {
    /// The hub's answer as a device with this fault takes it.
    func distorted(_ answer: PushAnswer) -> PushAnswer {
        switch (self, answer) {
        case (.ignoresRefusal, .refused), (.sharesIncarnation, .forked): .accepted(seq: 0)
        default: answer
        }
    }

    /// The page as a hub with this fault sends it.
    func distorted(_ page: FeedPage, after cursor: FeedCursor) -> FeedPage {
        var entries = page.entries
        switch self {
        case .losesEntry:
            guard entries.count > 2 else { return page }
            entries[1] = entries[1].about("nothing")
        case .splitsGroup: entries = Array(entries.prefix(1))
        case .keepsEpoch: break
        default: return page
        }
        var chain = cursor.chain
        for place in entries.indices {
            entries[place] = entries[place].sealed(after: chain)
            chain = entries[place].chain
        }
        return FeedPage(epoch: page.epoch, head: page.head, fence: page.fence, chain: nil, entries: entries)
    }
}

extension FeedEntry {
    /// The same entry about another entity.
    fileprivate func about(_ id: String) -> FeedEntry {
        FeedEntry(
            seq: seq,
            kind: kind,
            entityId: id,
            version: version,
            life: life,
            hlc: hlc,
            actor: actor,
            payload: payload,
            at: at,
            schema: schema,
            origin: origin,
            endsGroup: endsGroup
        )
    }
}
