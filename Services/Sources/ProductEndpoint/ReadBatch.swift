import MessageBus

/// The parts of a request that could be read, and the refusals of the others, in the places where they stand.
struct ReadBatch<Value> {
    /// The parts that could be read.
    let values: [Value]
    private let places: [Result<Int, Refusal>]
    private let field: String

    /// Reads the parts of a request.
    ///
    /// - Parameters:
    ///   - messages: The parts.
    ///   - field: The field that has them.
    ///   - read: Reads a part, whose own field it gets.
    init<Message>(_ messages: [Message], as field: String, _ read: (Message, String) throws(Refusal) -> Value) {
        var values: [Value] = []
        var places: [Result<Int, Refusal>] = []
        for (place, message) in messages.enumerated() {
            do throws(Refusal) {
                values.append(try read(message, "\(field)[\(place)]"))
                places.append(.success(values.count - 1))
            } catch { places.append(.failure(error)) }
        }
        (self.values, self.places, self.field) = (values, places, field)
    }

    /// Returns one entry for each part of the request, in order.
    func entries<Outcome, Entry>(
        _ outcomes: [Outcome],
        _ entry: (Outcome, String) -> Entry,
        refused: (Refusal) -> Entry
    ) -> [Entry] {
        places.enumerated().map { place, part in
            switch part {
            case .success(let index): entry(outcomes[index], "\(field)[\(place)]")
            case .failure(let refusal): refused(refusal)
            }
        }
    }
}
