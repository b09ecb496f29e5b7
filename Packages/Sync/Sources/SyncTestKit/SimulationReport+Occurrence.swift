extension SimulationReport {
    /// Something that happens in schedules, and is counted.
    public enum Occurrence: String, CaseIterable, Sendable {
        /// A schedule ran.
        case schedules
        /// A command was given.
        case commands
        /// A request or an answer was lost.
        case lost = "lost messages"
        /// A push arrived once more, much later.
        case late = "late messages"
        /// Some devices, or all, were cut off from the hub.
        case partitions
        /// A request found its device cut off.
        case blocked = "requests in partitions"
        /// The hub announced a change to a device.
        case hints
        /// An announcement was lost.
        case lostHints = "lost hints"
        /// A device whose clock had gone forward by a day or more wrote.
        case forwardJumps = "writes after a clock's jump forward"
        /// A device whose clock had gone back by a day or more wrote.
        case backwardJumps = "writes after a jump back"
        /// The hub's clock went forward or back by a day or more between two groups that it took.
        case hubJumps = "pushes after a jump of the hub's clock"
        /// A device was away for so long that the hub had dropped what the device lacks.
        case absences = "absences beyond the fence"
        /// Such a device got a snapshot.
        case resyncs = "resyncs after them"
        /// A device was removed from the home.
        case removals = "removed devices"
        /// A node of an earlier release got the present one.
        case upgrades
        /// A process ended between two steps.
        case crashes
        /// The files of a device were copied.
        case copies = "copied devices"
        /// A device got the files of its backup.
        case restorations = "restored devices"
        /// The hub got its backup.
        case hubRestorations = "restored hubs"
        /// The hub dropped the beginning of its feed.
        case prunings = "pruned feeds"
        /// A disk changed a value.
        case damages = "damaged values"
        /// A device found that its data differ from the hub's.
        case mismatches
        /// A disk let an exchange or a command fail.
        case diskFailures = "failing disks"
        /// The hub found a conflict.
        case conflicts
        /// A conflict policy rewrote a group that was never sent.
        case settledConflicts = "conflicts settled by policies"
        /// A conflict policy took a deletion back.
        case keptEntities = "deletions taken back"
        /// A snapshot broke off between two pieces, or between the last one and its adoption.
        case brokenSnapshots = "snapshots that broke off"
        /// A snapshot was adopted.
        case adoptions = "snapshots"
        /// A device took another incarnation after a fork.
        case renewals = "new incarnations"
        /// A group ended refused.
        case refused = "groups refused"
        /// A group ended settled.
        case settled = "groups settled"
        /// The rules of the home refused a command at once.
        case refusedCommands = "commands refused at once"
        /// A device's clock was set.
        case jumps = "clocks set"
        /// A module owed others something.
        case owed = "effects owed"
        /// Another module did what it was owed.
        case done = "effects done"
        /// A module was asked again for what it had done, since its answer was lost.
        case repeated = "effects repeated"
        /// The request of an effect was lost, or its sender crashed before it.
        case delayed = "effects delayed"
        /// A person dropped what the hub had refused.
        case discarded = "refused groups dropped"
        /// A person made again what the hub had refused.
        case retried = "refused groups made again"
        /// What a node showed was compared with what was written.
        case compared = "readings compared"
        /// What the hub had was compared with all that was written.
        case judged = "values compared with their last writer's"
    }
}

extension SimulationReport.Occurrence {
    /// What happens in schedules with all modules of a home.
    public static let ofHomes: [Self] = [
        .schedules, .commands, .refusedCommands, .owed, .done, .repeated, .delayed, .discarded, .retried, .lost, .late,
        .partitions, .blocked, .jumps, .crashes, .copies, .restorations, .hubRestorations, .prunings, .conflicts,
        .adoptions, .renewals, .refused, .settled, .compared, .judged,
    ]

    /// What happens in schedules with sample kinds.
    public static let ofSamples = allCases.filter {
        ![
            .refusedCommands, .jumps, .owed, .done, .repeated, .delayed, .discarded, .retried, .compared, .judged,
        ].contains($0)
    }
}
