/// The exit status of the process.
public enum ExitStatus: Int32, Sendable {
    /// Everything was done.
    case done = 0
    /// The command failed or was refused; standard error has the reason.
    case failed = 1
    /// The command line is invalid.
    case usage = 2
}
