/// The handler of one message type, and where its requests are answered.
///
/// Unchecked for its pace, which is the socket's thread's alone.
final class HandlerEntry: @unchecked Sendable {
    let handler: RequestRouter.Handler
    let pace: HandlerPace

    init(_ handler: RequestRouter.Handler, quick: Duration) {
        self.handler = handler
        pace = HandlerPace(quick: quick)
    }
}
