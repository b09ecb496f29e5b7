/// How the process ends.
public enum ExitStatus: Int32, Sendable {
    /// Everything was done.
    case done = 0
    /// Something was refused or failed; standard error says what.
    case failed = 1
    /// The command line makes no sense.
    case usage = 2
}
