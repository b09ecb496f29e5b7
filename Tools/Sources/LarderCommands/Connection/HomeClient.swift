import Envelope
import MessageBus

/// Sends the requests of one run: for one home, under one idempotency key.
struct HomeClient: Sendable {
    let sender: any RequestSender
    /// The home, the time to wait and the locale, without a key.
    let options: RequestOptions
    /// The key of this run; each write derives its own from it.
    let key: String

    /// Asks something that changes nothing.
    func ask<Request: RequestMessage>(_ request: Request) async throws(CommandFailure) -> Request.Reply {
        do { return try await sender.request(request, options: options) } catch { throw CommandFailure(error) }
    }

    /// Asks something that changes nothing and takes each reply as it comes.
    func ask<Request: RequestMessage>(
        _ request: Request,
        eachReply: (Request.Reply) -> Void
    ) async throws(CommandFailure) {
        do { for try await reply in sender.stream(request, options: options) { eachReply(reply) } } catch {
            throw CommandFailure(error)
        }
    }

    /// Changes something, once for each run and step.
    ///
    /// The step names the write within the run.
    func write<Request: RequestMessage>(
        _ request: Request,
        step: String
    ) async throws(CommandFailure) -> Request.Reply {
        var options = options
        options.idempotencyKey = "\(key)/\(step)"
        do { return try await sender.request(request, options: options) } catch { throw CommandFailure(error) }
    }

    /// Changes something, and takes each reply as it comes.
    func write<Request: RequestMessage>(
        _ request: Request,
        step: String,
        eachReply: (Request.Reply) -> Void
    ) async throws(CommandFailure) {
        var options = options
        options.idempotencyKey = "\(key)/\(step)"
        do { for try await reply in sender.stream(request, options: options) { eachReply(reply) } } catch {
            throw CommandFailure(error)
        }
    }
}
