extension SyncSchedule.Simulation {
    /// A hub and devices that write sample kinds, with a mistake that must be found or without.
    public static func samples(with fault: SyncSimulation.PlantedFault? = nil) -> SyncSchedule.Simulation {
        SyncSchedule.Simulation(isFaulty: fault != nil) { seed, steps, isTraced in
            var simulation = SyncSimulation(seed: seed, fault: fault, isTraced: isTraced)
            try await simulation.run(steps: steps)
            return (simulation.report, simulation.violations, simulation.lines)
        }
    }

    /// All modules of a home on a hub and devices, with a mistake that must be found or without.
    public static func home(
        _ home: SimulatedHome,
        with fault: HomeSimulation.PlantedFault? = nil
    ) -> SyncSchedule.Simulation {
        let isFaulty = fault != nil || home.modules.contains { $0.fault != nil }
        return SyncSchedule.Simulation(isFaulty: isFaulty) { seed, steps, isTraced in
            var simulation = HomeSimulation(seed: seed, of: home, fault: fault, isTraced: isTraced)
            try await simulation.run(steps: steps)
            return (simulation.report, simulation.violations, simulation.log?.lines ?? [])
        }
    }
}

extension SyncSchedule {
    /// Returns what the state machine of each device was told, and what it answered, when the steps are those of sample
    /// kinds.
    ///
    /// - Throws: A `StoreError` when a store in memory fails, which none does.
    public func coreTraces() async throws -> [CoreTrace] {
        var simulation = SyncSimulation(seed: seed, fault: nil)
        try await simulation.run(steps: steps)
        return simulation.devices.flatMap(\.traces)
    }
}
