/// Decides, for the requests of one type, between the socket's thread and a lane.
///
/// A request that is answered within microseconds costs less where it is than handed to another thread and back. So a
/// type whose handler has proved quick stays on the thread; one that waits, or takes its time, goes to the lanes, and
/// is tried again after ever more requests. Belongs to the socket's thread.
package final class HandlerPace {
    private let quick: Duration
    /// How many requests go to the lanes before the thread is tried.
    @exclusivity(unchecked) private var lanesFirst = 16
    @exclusivity(unchecked) private var strikes = 0
    @exclusivity(unchecked) private var penalty = 1_024

    /// - Parameter quick: What a handler may take on the thread.
    package init(quick: Duration) { self.quick = quick }

    /// Says where the next request goes.
    package func staysOnThread() -> Bool {
        guard lanesFirst > 0 else { return quick > .zero }
        lanesFirst -= 1
        return false
    }

    /// A request was answered on the thread; a single slow one may be the system's doing, several are not.
    package func noteAnswer(after elapsed: Duration) {
        guard elapsed > quick else {
            strikes = max(0, strikes - 1)
            return
        }
        strikes += 1
        if strikes == 8 { banish() }
    }

    /// The handler waited for something, or kept the thread until it was relieved.
    package func banish() {
        strikes = 0
        lanesFirst = penalty
        penalty = min(penalty * 2, 1 << 20)
    }
}
