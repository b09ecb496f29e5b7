/// What a ``PollLoop`` works for: an actor with sockets.
///
/// All calls come on the loop's thread.
public protocol PollLoopOwner: AnyObject, Sendable {
    /// Adds the sockets to wait for.
    func watch(with poller: Poller)
    /// Receives, sends and keeps time; returns the longest wait until the next call, in milliseconds.
    func proceed() -> Int
    /// Closes the sockets.
    func end()
}
