import CommonMessages
import Envelope
import MessageBus

/// Sends the requests of one run: for one home, under one idempotency key.
struct HomeClient: Sendable {
    let sender: any RequestSender
    /// The home, the time limit, and the locale of the command line, without a key.
    let options: RequestOptions
    /// The key of this run, from which each write derives its own.
    let key: String
    /// The language of requests when the command line has no locale.
    let language: HomeLanguage

    /// Returns the options of a request to a service.
    func options(for service: ServiceName) async -> RequestOptions {
        await language.completed(options, for: service)
    }

    /// Returns the BCP 47 locale in which a person reads: of the command line, otherwise of the home; empty for
    /// neither.
    func locale() async -> String { await options(for: .shopping).locale }

    /// Words a refusal in the language in which a person reads, where that has words for it.
    func failure(_ refusal: Refusal) async -> CommandFailure {
        let isWorded = LocalWords.refusals.contains(refusal.problem.code)
        return CommandFailure(refusal, locale: isWorded ? await locale() : options.locale)
    }

    /// Sends a request without side effects.
    func ask<Request: RequestMessage>(_ request: Request) async throws(CommandFailure) -> Request.Reply {
        let options = await options(for: Request.service)
        do { return try await sender.request(request, options: options) } catch { throw await failure(error) }
    }

    /// Sends a request without side effects and handles each reply as it arrives.
    func ask<Request: RequestMessage>(
        _ request: Request,
        eachReply: (Request.Reply) -> Void
    ) async throws(CommandFailure) {
        let options = await options(for: Request.service)
        do { for try await reply in sender.stream(request, options: options) { eachReply(reply) } } catch {
            throw await failure(error)
        }
    }

    /// Sends a write, which takes effect once for each run and step.
    ///
    /// The step identifies the write within the run.
    func write<Request: RequestMessage>(
        _ request: Request,
        step: String
    ) async throws(CommandFailure) -> Request.Reply {
        do { return try await send(request, step: step) } catch { throw await failure(error) }
    }

    /// Sends a write, as ``write(_:step:)`` does, and leaves its refusal to the caller.
    func send<Request: RequestMessage>(_ request: Request, step: String) async throws(Refusal) -> Request.Reply {
        var options = await options(for: Request.service)
        options.idempotencyKey = "\(key)/\(step)"
        return try await sender.request(request, options: options)
    }

    /// Sends a write and handles each reply as it arrives.
    func write<Request: RequestMessage>(
        _ request: Request,
        step: String,
        eachReply: (Request.Reply) -> Void
    ) async throws(CommandFailure) {
        var options = await options(for: Request.service)
        options.idempotencyKey = "\(key)/\(step)"
        do { for try await reply in sender.stream(request, options: options) { eachReply(reply) } } catch {
            throw await failure(error)
        }
    }
}
