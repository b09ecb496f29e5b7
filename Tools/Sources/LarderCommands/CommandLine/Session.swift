public import Foundation

/// The environment of one run of the command.
public struct Session: Sendable {
    /// The release that `--version` prints.
    let version: String
    let environment: [String: String]
    let console: any Console
    let backend: any Backend
    /// The identifier of this run, which is the idempotency key of its writes by default.
    let runIdentifier: String
    /// When the run began.
    private let now: Date
    /// The time zone of the person.
    private let zone: TimeZone

    /// Creates a session.
    ///
    /// The identifier is unique for each run, so that running the same command twice counts twice.
    public init(
        version: String,
        environment: [String: String],
        console: any Console,
        backend: any Backend,
        runIdentifier: String,
        now: Date,
        zone: TimeZone = .current
    ) {
        self.version = version
        self.environment = environment
        self.console = console
        self.backend = backend
        self.runIdentifier = runIdentifier
        (self.now, self.zone) = (now, zone)
    }

    /// The day on which the run began, where the person is.
    var today: Day { Day(of: now, in: zone) }

    /// Whether it is the same day in UTC.
    var isTodayInUTC: Bool { today == Day(of: now, in: .gmt) }

    /// Returns when a day begins where the person is, in milliseconds since 1970.
    func milliseconds(atStartOf day: Day) -> Int64 { Int64(day.start(in: zone).timeIntervalSince1970 * 1_000) }

    /// The millisecond with which the day after this one begins.
    func milliseconds(atEndOf day: Day) -> Int64 { milliseconds(atStartOf: day.after(days: 1)) }

    /// Returns a moment of a message, in milliseconds since 1970, as a day of messages and the time of that day, where
    /// the person is.
    func moment(milliseconds: Int64) -> (day: String, clock: String) {
        let moment = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
        let local = moment.addingTimeInterval(Double(zone.secondsFromGMT(for: moment)))
        let time = local.formatted(.iso8601.time(includingFractionalSeconds: false).timeSeparator(.colon))
        return (Day(of: moment, in: zone).iso, String(time.prefix(5)))
    }

    /// The layout of this run's output.
    var page: Page { Page(console: console, environment: environment) }
}
