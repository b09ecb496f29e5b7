public import Envelope
public import MessageBus

extension Error where Self: CustomStringConvertible {
    /// Returns the refusal for this error, in its own words.
    ///
    /// - Parameters:
    ///   - status: The kind of refusal.
    ///   - code: The stable code, such as "category.badColor".
    ///   - field: The invalid field of the request, in the notation of protobuf's JSON mapping; empty for none.
    ///   - params: The values of the sentence, for those that word it in another language.
    /// - Returns: The refusal.
    public func refusal(
        _ status: Status,
        _ code: String,
        field: String = "",
        _ params: [String: String] = [:]
    ) -> Refusal {
        Refusal(status, code: code, sentence: description, field: field, params: params)
    }
}
