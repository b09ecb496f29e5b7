import CommonMessages
import Envelope
import MessageBus
import SwiftProtobuf
import TextFormats

/// Sends requests in JSON and returns the replies in JSON.
struct JSONCall: Sendable {
    /// The answer to a request.
    struct Reply: Sendable {
        /// The reply, or `{"problem": …, "status": …}`, on one line.
        let json: String
        /// The sentence of a refusal.
        let refusal: String?
    }

    let connection: any Connection
    let service: ServiceName
    /// The type of the request; `nil` for the `StatusRequest` that every service answers.
    let request: (any RequestMessage.Type)?
    let options: RequestOptions

    /// Sends one request.
    ///
    /// `key` is the idempotency key of a write; `json` is `nil` when the input isn't UTF-8.
    func send(_ json: String?, key: String) async -> Reply {
        do throws(Refusal) {
            guard let json else {
                throw Refusal(.invalid, code: "larder.notUTF8", sentence: "This is not UTF-8: encode it in UTF-8.")
            }
            guard let request else {
                return Reply(json: try Self.write(try await connection.status(of: service)), refusal: nil)
            }
            var options = options
            if !request.isSafe { options.idempotencyKey = key }
            return Reply(json: try await send(request, json: json, options: options), refusal: nil)
        } catch {
            return Reply(json: Self.write(error), refusal: error.description)
        }
    }

    private func send<Request: RequestMessage>(
        _: Request.Type,
        json: String,
        options: RequestOptions
    ) async throws(Refusal) -> String {
        let request: Request
        do { request = try Request(jsonString: json) } catch {
            throw Refusal(
                .invalid,
                code: "larder.badJSON",
                sentence: "This is not the JSON form of \(Request.protoMessageName): \(Self.reason(error))."
            )
        }
        return try Self.write(try await connection.sender.request(request, options: options))
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? JSONDecodingError else { return "\(error)" }
        switch error {
        case .unknownField(let name): return "it has no field \"\(name)\""
        case .malformedNumber: return "a number is malformed"
        case .malformedString, .invalidUTF8: return "a string is not valid JSON"
        case .missingFieldNames, .malformedMap, .trailingGarbage, .truncated, .failure: return "it is not valid JSON"
        case .illegalNull: return "null is in the place of a required value"
        case .numberRange: return "a number is too large or negative"
        default: return "a field has a value of another type (\(error))"
        }
    }

    private static func write(_ reply: some Message) throws(Refusal) -> String {
        do { return try reply.jsonString() } catch {
            throw Refusal(.internal, code: "larder.unwritableReply", sentence: "The reply has no JSON form: \(error).")
        }
    }

    private static func write(_ refusal: Refusal) -> String {
        let status = "\(refusal.status)".uppercased()
        let problem = (try? refusal.problem.jsonString()) ?? "{}"
        return "{\"problem\":\(problem),\"status\":\(JSONValue.string(status).line)}"
    }
}
