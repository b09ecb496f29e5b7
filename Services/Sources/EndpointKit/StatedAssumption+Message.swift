public import Quantities
public import QuantityMessages

extension StatedAssumption {
    /// Creates an assumption from a message.
    public init(_ message: QuantityMessages.Assumption) {
        self.init(
            code: message.code,
            said: message.said,
            meant: message.meant,
            source: message.source,
            sentence: message.sentence
        )
    }
}

extension QuantityMessages.Assumption {
    /// Creates the message of an assumption.
    public init(_ assumption: StatedAssumption) {
        self.init()
        code = assumption.code
        said = assumption.said
        meant = assumption.meant
        source = assumption.source
        sentence = assumption.sentence
    }
}
