extension SyncSimulation {
    /// A mistake that the simulation must find, as proof that it finds mistakes.
    public enum PlantedFault: String, CaseIterable, Sendable {
        /// A device reports success before its change is stored, and sometimes loses it.
        case acknowledgesTooEarly
        /// A copied device continues under the incarnation of the first, and the hub doesn't compare what it gets.
        case sharesIncarnation
        /// A restored hub keeps its epoch, and no device compares digests of the feed.
        case keepsEpoch
        /// A restored hub counts its epoch up from its backup's, where it has to be one that no hub ever had, and no
        /// device compares digests of the feed.
        case countsEpochs
        /// The hub does not recognize a group that it has taken before, and takes it again.
        case forgetsReceipts
        /// The hub loses one of the entries that a page should hold, and the device doesn't count them.
        case losesEntry
        /// A device takes a refusal for an acceptance.
        case ignoresRefusal
        /// A page ends within a group of operations.
        case splitsGroup
        /// A device forgets what it had pushed as soon as the hub has answered.
        case forgetsSettled
        /// A device forgets what waits for the hub when its process ends.
        case forgetsPending
        /// A device takes silence for an answer.
        case takesSilenceForSuccess
        /// A device pushes its groups in the wrong order.
        case reversesPush
        /// The hub takes the time of arrival for that of a change.
        case stampsByArrival
        /// The hub answers before it has stored a push, and sometimes loses it.
        case answersTooEarly
        /// The hub leaves out the first operation of a group.
        case cutsGroup
        /// The hub takes an edit of what was deleted for its creation.
        case editCreates
        /// The hub sends an entry twice.
        case doublesEntry
        /// The hub leaves an entry out, and counts on.
        case skipsEntry
        /// The hub loses deletions.
        case forgetsTombstone
        /// The hub continues behind its fence as if nothing had been dropped before it.
        case ignoresFence
        /// A snapshot lacks an entity.
        case snapshotLosesEntity
        /// A snapshot is an old one, under the present position.
        case snapshotIsOld
        /// A snapshot names the position before its own.
        case snapshotMisplaced
        /// The hub leaves out what changed between two pieces of a snapshot.
        case snapshotTorn
        /// A device whose disk changed a value never compares its data with the hub's.
        case ignoresMismatch
        /// A device reports success when its disk stored nothing.
        case ignoresDiskFailure
        /// A hub of an earlier release drops the field groups that it does not know.
        case dropsUnknownGroup
        /// A device of an earlier release drops the entities of kinds that it does not know.
        case dropsUnknownKind
        /// A device takes a partition for a hub that does not accept it any more, and waits for a person.
        case givesUpInPartition
        /// The hub takes a group that comes again under another incarnation for one that never came.
        case forgetsWriters
        /// The hub still takes what a removed device sends.
        case forgetsRemoval
        /// A device never hears how much the hub has forgotten.
        case hidesFence
        /// The hub takes the time of its clock for the latest that a stamp can have, although the clock was set back.
        case trustsItsClock
        /// A device that has nothing to send waits for an announcement of the hub, and never asks by itself.
        case waitsForHints
        /// The hub does not know where lives began: an edit made before a deletion reaches the note that is
        /// created again afterward.
        case forgetsLives
        /// A restored hub does not know how far its feed is that of before: what was deleted since the backup comes
        /// back.
        case forgetsRestoration
    }
}
