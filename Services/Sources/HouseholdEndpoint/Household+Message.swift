import HouseholdMessages
import HouseholdModule

extension HouseholdMessages.Household {
    /// Writes all that is known of a home into a message.
    init(_ profile: HouseholdProfile) {
        self.init()
        name = .init(profile.name)
        language = .init(profile.language)
        currency = .init(profile.currency)
        firstDay = .init(profile.firstDay)
        measurement = .init(profile.measurement)
        currencyDecimals = Int32(profile.currency.value.decimals)
    }
}

extension HouseholdMessages.HouseholdValue {
    fileprivate init(_ known: HouseholdModule.HouseholdValue<some RawRepresentable<String>>) {
        self.init()
        value = known.value.rawValue
        own = known.isOwn
    }
}

extension HouseholdDraft {
    /// Reads a change from a message.
    init(_ request: ChangeHouseholdRequest) {
        self.init(
            name: request.hasName ? request.name : nil,
            language: request.hasLanguage ? request.language : nil,
            currency: request.hasCurrency ? request.currency : nil,
            firstDay: request.hasFirstDay ? request.firstDay : nil,
            measurement: request.hasMeasurement ? request.measurement : nil
        )
    }
}
