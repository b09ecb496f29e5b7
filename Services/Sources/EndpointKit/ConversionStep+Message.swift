import CommonMessages
public import MessageBus
public import Quantities
public import QuantityMessages

extension ConversionStep {
    /// Creates a step from a message.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - field: Its field in the request, in the notation of protobuf's JSON mapping.
    /// - Throws: `INVALID` with the code `common.notANumber`.
    public init(_ message: QuantityMessages.PathStep, field: String) throws(Refusal) {
        self.init(
            from: try Amount(message.from, field: "\(field).from"),
            to: try Amount(message.to, field: "\(field).to"),
            exact: message.exact,
            source: message.source,
            state: message.state,
            basis: ConversionStep.Basis(message)
        )
    }
}

extension QuantityMessages.PathStep {
    /// Creates the message of a step.
    public init(_ step: ConversionStep) {
        self.init()
        from = CommonMessages.Amount(step.from)
        to = CommonMessages.Amount(step.to)
        exact = step.exact
        source = step.source
        state = step.state
        switch step.basis {
        case .own: break
        case .standIn(let key, let other): (standIn.ingredientKey, standIn.weighedAs) = (key, other)
        case .usualSize: usualSize = true
        }
    }
}

extension ConversionStep.Basis {
    fileprivate init(_ message: QuantityMessages.PathStep) {
        if message.hasStandIn {
            self = .standIn(of: message.standIn.ingredientKey, by: message.standIn.weighedAs)
        } else {
            self = message.usualSize ? .usualSize : .own
        }
    }
}
