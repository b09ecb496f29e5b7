/// The owner of a ``PollLoop``: an actor with sockets.
///
/// The loop makes all calls on its own thread.
public protocol PollLoopOwner: AnyObject, Sendable {
    /// Adds the sockets to wait for.
    func watch(with poller: Poller)
    /// Receives, sends and handles deadlines; returns the longest wait until the next call, in milliseconds.
    ///
    /// - Throws: The ``SocketError`` that ends the loop.
    func proceed() throws(SocketError) -> Int
    /// Closes the sockets; `failure` is the error that ended the loop, or `nil` after ``PollLoop/stop()``.
    func end(after failure: SocketError?)
}
