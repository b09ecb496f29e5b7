import Quantities

extension StorageLocation: StoredText {
    /// Reads a line of a store.
    public init(text: String) throws(StoredTextError) {
        var fields = FieldReader(text)
        let id = LocationID(rawValue: try fields.next())
        guard let name = LocationName(stored: try fields.next()) else { throw StoredTextError() }
        let parent = try fields.optional().map(LocationID.init(rawValue:))
        guard let temperature = TemperatureClass(rawValue: try fields.next()) else { throw StoredTextError() }
        let (isHidden, version) = (try fields.number() == 1, try fields.number())
        try fields.finish()
        self.init(
            id: id,
            name: name,
            parent: parent,
            temperature: temperature,
            isHidden: isHidden,
            version: Int64(version)
        )
    }

    /// The line.
    public var text: String {
        var fields = FieldText()
        fields.add(id.rawValue)
        fields.add(name.name)
        fields.add(optional: parent?.rawValue)
        fields.add(temperature.rawValue)
        fields.add(isHidden ? 1 : 0)
        fields.add(version)
        return fields.text
    }
}

extension StockedProduct: StoredText {
    /// Reads a line of a store.
    public init(text: String) throws(StoredTextError) {
        var fields = FieldReader(text)
        let productId = ProductID(stored: try fields.next())
        let (minimum, target) = (try fields.optionalAmount(), try fields.optionalAmount())
        let (kind, place) = (try fields.next(), try fields.optional().map(LocationID.init(rawValue:)))
        let version = try fields.number()
        try fields.finish()
        self.init(
            productId: productId,
            minimum: minimum,
            target: target,
            kind: kind,
            place: place,
            version: Int64(version)
        )
    }

    /// The line.
    public var text: String {
        var fields = FieldText()
        fields.add(productId.text)
        for amount in [minimum, target] {
            fields.add(optional: amount.map { "\($0.value)" })
            fields.add(optional: amount?.unit.rawValue)
        }
        fields.add(kind)
        fields.add(optional: place?.rawValue)
        fields.add(version)
        return fields.text
    }
}

extension ShelfLife: StoredText {
    /// Reads a line of a store.
    public init(text: String) throws(StoredTextError) {
        var fields = FieldReader(text)
        let days = (try fields.optionalNumber(), try fields.optionalNumber(), try fields.optionalNumber())
        let isPerishable = try fields.number() == 1
        try fields.finish()
        self.init(openedDays: days.0, frozenDays: days.1, thawedDays: days.2, isPerishable: isPerishable)
    }

    /// The line.
    public var text: String {
        var fields = FieldText()
        for days in [openedDays, frozenDays, thawedDays] { fields.add(days.map { "\($0)" } ?? "") }
        fields.add(isPerishable ? 1 : 0)
        return fields.text
    }
}

extension FieldReader {
    fileprivate mutating func optionalAmount() throws(StoredTextError) -> Amount? {
        let (value, unit) = (try optionalRational(), try optional())
        guard let value, let unit else { return nil }
        return Amount(value, UnitCode(rawValue: unit))
    }
}
