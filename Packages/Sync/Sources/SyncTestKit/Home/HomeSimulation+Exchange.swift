import Commands
import CommandsTestKit
import Sync

extension HomeSimulation {
    /// Lets the service of a module on a device do what its state machine decided: one that has something to do, if
    /// there is one.
    mutating func exchange(_ place: Int) async throws {
        let services = devices[place].services
        let busy = services.indices.filter { services[$0].effect.isExchange }
        let module = busy.isEmpty ? generator.below(services.count) : busy[generator.below(busy.count)]
        let fates: [SimulatedLink.Fate] = [.isLost, .answerIsLost, .arrivesAgainLater]
        let choice = generator.below(8)
        try await exchange(place, module, fate: choice < fates.count ? fates[choice] : .arrives)
    }

    private mutating func exchange(_ place: Int, _ module: Int, fate: SimulatedLink.Fate) async throws {
        let service = devices[place].services[module]
        guard service.effect.isExchange else {
            return devices[place].services[module].step(service.effect == .rest ? .occasion(.start) : .timer)
        }
        let file = devices[place].node.files[module]
        let before = log == nil ? nil : try await file.store.progress(in: household)
        service.link.expect(fate, after: generator.below(3))
        let event = try await perform(service.effect, of: file.store, place, module)
        service.link.expect(.arrives)
        if let before, try await file.store.progress(in: household) != before || fate != .arrives {
            trace("device \(place): \(file.name) \(service.effect), \(fate), \(event)")
        }
        if service.effect == .push { try await noteHub(module) }
        if event == .adopted { report[.adoptions] += 1 }
        if event == .renewed { report[.renewals] += 1 }
        violations += service.link.takeMistakes()
        devices[place].services[module].step(event)
        try await observe(place, module)
    }

    private mutating func perform<Store: OperationStore>(
        _ effect: ReplicaCore.Effect,
        of store: Store,
        _ place: Int,
        _ module: Int
    ) async throws -> ReplicaCore.Event {
        let (device, renewed) = (devices[place], newIncarnation())
        let replica = Replica(
            store: store,
            household: household,
            hub: try await gateway(place, module),
            policy: device.policy,
            clock: SkewedClock(clock: clock, seconds: device.skew),
            incarnation: { renewed }
        )
        do throws(ReplicaError) { return try await replica.perform(effect) ?? .timer } catch {
            return .failed(error.failure, random: generator.next())
        }
    }

    /// A push that a network kept for long arrives once more.
    mutating func deliverLate() async throws {
        for (module, service) in devices.flatMap({ Array($0.services.enumerated()) }) {
            guard let groups = service.link.takeLate() else { continue }
            trace("late: \(home.modules[module].name) \(groups.map { "\($0.incarnation.low):\($0.number)" })")
            report[.late] += 1
            _ = try await hub.answers(of: module, clock).receive(groups, household)
            try await noteHub(module)
        }
    }
}

/// The end of a schedule: nothing fails any more, and all must come to rest.
extension HomeSimulation {
    /// Lets all exchange data, sends what is owed, and drops what the hub refused or makes it again once, until nothing
    /// is left to do.
    mutating func settleEverything() async throws {
        for round in 0..<10 where violations.isEmpty {
            try await heal()
            var isDone = true
            for place in devices.indices {
                for file in devices[place].node.files {
                    let isRetrying = round == 0 && generator.oneIn(3)
                    while try await decide(about: file, at: place, isRetrying: isRetrying) { isDone = false }
                }
            }
            for place in devices.indices.map(Optional.init) + [nil] {
                let before = report[.done]
                try await sendEffects(of: place, canFail: false)
                if report[.done] != before { isDone = false }
            }
            if isDone { return }
        }
        if violations.isEmpty { violations.append("What modules owe each other comes to no end.") }
    }

    /// Lets every device exchange data without loss, until all are at rest.
    private mutating func heal() async throws {
        for _ in 0..<30 where violations.isEmpty {
            var isAtRest = true
            for place in devices.indices {
                clock.advance(by: 1)
                for module in home.modules.indices where try await !self.isAtRest(place, module) {
                    isAtRest = false
                    try await exchangeAll(place, module)
                }
            }
            if isAtRest { return }
        }
        if violations.isEmpty { violations.append("The devices do not come to rest.") }
    }

    /// A service whose pause is over does everything that its state machine decides, until the next pause.
    private mutating func exchangeAll(_ place: Int, _ module: Int) async throws {
        let effect = devices[place].services[module].effect
        devices[place].services[module].step(effect == .rest ? .occasion(.start) : .timer)
        for _ in 0..<200 where violations.isEmpty {
            guard devices[place].services[module].effect.isExchange else { return }
            try await exchange(place, module, fate: .arrives)
        }
        if violations.isEmpty { violations.append("\(home.modules[module].name) of device \(place) finds no end.") }
    }

    private func isAtRest(_ place: Int, _ module: Int) async throws -> Bool {
        try await devices[place].node.files[module].store.isAtRest(in: household, history[module].last)
    }
}

/// How far a device is in its hub's feed, and what became of its groups.
private struct ReplicaProgress: Equatable {
    let seq: Int64
    let outbox: [OutboxEntry]
}

extension OperationStore {
    fileprivate func progress(in household: HouseholdID) async throws(StoreError) -> ReplicaProgress {
        try await transact(in: household) { transaction throws(StoreError) in
            ReplicaProgress(seq: try transaction.cursor().seq, outbox: try transaction.outbox(shownOnly: false))
        }
    }

    /// Whether a device has read up to a position of its hub, and nothing waits in its outbox.
    fileprivate func isAtRest(in household: HouseholdID, _ position: HubPosition) async throws(StoreError) -> Bool {
        try await transact(in: household) { transaction throws(StoreError) in
            let cursor = try transaction.cursor()
            guard HubPosition(epoch: cursor.epoch, seq: cursor.seq) == position else { return false }
            return try transaction.outbox(shownOnly: true).isEmpty
        }
    }
}
