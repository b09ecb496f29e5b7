import Envelope

extension BusClient {
    static func payload(of request: some SharedRequestMessage) throws(Refusal) -> [UInt8] {
        do { return try request.wireBytes() } catch {
            throw Refusal(
                .invalid,
                code: "bus.unwritableRequest",
                sentence: "The request cannot be encoded: \(error). Report this."
            )
        }
    }

    static func reply<Request: SharedRequestMessage>(
        to _: Request.Type,
        of service: ServiceName,
        _ payload: [UInt8]
    ) throws(Refusal) -> Request.Reply {
        do { return try Request.Reply(wireBytes: payload) } catch {
            throw Refusal(
                .internal,
                code: "bus.unreadableReply",
                sentence: "The reply of \(service) is not a \(Request.Reply.wireName): the service speaks "
                    + "another version of its messages. Update both."
            )
        }
    }

    /// Encodes a request for one attempt, within the time in its header and that of all attempts.
    func encode(
        _ header: MessageHeader,
        _ payload: [UInt8],
        to service: ServiceName,
        within totalMilliseconds: UInt32,
        isStream: Bool = false
    ) throws(Refusal) -> ClientRequest {
        guard let correlationID = header.correlationID else { preconditionFailure("A request needs an identifier.") }
        guard
            service.rawValue.utf8.withContiguousStorageIfAvailable({
                MajordomoProtocol.isServiceName(UnsafeRawBufferPointer($0))
            }) ?? false
        else { throw .badServiceName(service.rawValue) }
        guard payload.count + MajordomoProtocol.roomAroundPayload <= MajordomoProtocol.maximumMessageBytes else {
            throw .messageTooLarge(payload.count)
        }
        return ClientRequest(
            correlationID: correlationID,
            service: service.rawValue,
            header: try header.encoded(),
            payload: payload,
            budgetMilliseconds: Int64(header.budgetMilliseconds),
            totalMilliseconds: Int64(totalMilliseconds),
            isStream: isStream
        )
    }
}
