import CommonMessages
import Envelope
import MessageBus

/// Writes changes as they arrive, one per line.
actor WatchLog {
    /// The format of a line.
    enum Form: Sendable {
        case text
        case json
    }

    private let console: any Console
    private let form: Form
    private let texts: HomeTexts
    /// The services whose starting point isn't known yet.
    private var awaiting: Set<ServiceName>
    /// The titles of entities by service, kind, and identifier, for deletions and for changes that don't include the
    /// title.
    private var known: [String: String] = [:]

    init(console: any Console, form: Form, texts: HomeTexts, awaiting: [ServiceName]) {
        self.console = console
        self.form = form
        self.texts = texts
        self.awaiting = Set(awaiting)
    }

    /// Reports that the log shows every change from now on.
    func tellBeginning() { console.writeError("Watching. Stop with Ctrl-C.") }

    /// Writes one update.
    func take(_ update: FeedUpdate, of service: ServiceName) async {
        switch update {
        case .began:
            if awaiting.remove(service) != nil, awaiting.isEmpty { tellBeginning() }
        case .resync(let cursor):
            known = known.filter { !$0.key.hasPrefix("\(service)/") }
            let line = WatchLine(service: service, epoch: cursor.epoch)
            console.write(form == .json ? line.json : line.text)
        case .change(let change):
            let entity = ChangedEntity(change.entry)
            let line = WatchLine(
                change: change,
                entity: entity,
                title: await title(of: change, entity),
                amount: form == .text ? await amount(of: entity) : nil
            )
            console.write(form == .json ? line.json : line.text)
        }
    }

    private func title(of change: FeedChange, _ entity: ChangedEntity) async -> String? {
        let key = "\(change.service)/\(change.entry.kind)/\(change.entry.entityID)"
        if let title = entity.title {
            known[key] = title
            if change.service == .product { await texts.learn(title, of: change.entry.entityID) }
            return title
        }
        var found: String?
        if let productID = entity.productID { found = await texts.title(ofProduct: productID) }
        if let ingredientID = entity.favoriteID { found = await texts.name(ofIngredient: ingredientID) }
        if let found { known[key] = found }
        return known[key]
    }

    /// Returns the amount with what happened, such as "consume 1 kg"; `nil` when the entity has none.
    private func amount(of entity: ChangedEntity) async -> String? {
        guard let amounts = entity.amounts else { return entity.stockEvent }
        let text = amounts.isEmpty ? "nothing" : await texts.text(of: amounts)
        return [entity.stockEvent, text].compactMap(\.self).joined(separator: " ")
    }
}
