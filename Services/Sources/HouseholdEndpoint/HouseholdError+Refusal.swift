import EndpointKit
import Envelope
import HouseholdModule
import MessageBus

extension HouseholdError {
    /// The service's refusal for this error.
    var refusal: Refusal {
        switch self {
        case .value(let error): error.refusal
        case .store(let error): error.refusal(by: "household")
        }
    }
}

extension HouseholdValueError {
    fileprivate var refusal: Refusal {
        switch self {
        case .emptyName: refusal(.invalid, "household.emptyName", field: "name")
        case .nameTooLong(let text, let limit):
            refusal(.invalid, "household.nameTooLong", field: "name", ["name": text, "limit": String(limit)])
        case .badLanguage(let text, let near):
            refusal(
                .invalid,
                "household.badLanguage",
                field: "language",
                ["language": text, "near": near.joined(separator: ", ")]
            )
        case .badCurrency(let text, let near):
            refusal(
                .invalid,
                "household.badCurrency",
                field: "currency",
                ["currency": text, "near": near.joined(separator: ", ")]
            )
        case .badFirstDay(let text):
            refusal(.invalid, "household.badFirstDay", field: "firstDay", ["firstDay": text])
        case .badMeasurement(let text):
            refusal(.invalid, "household.badMeasurement", field: "measurement", ["measurement": text])
        }
    }
}
