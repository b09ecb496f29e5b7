import CommonMessages
import EndpointKit
import InventoryMessages
import InventoryModule
import MessageBus

extension [Location] {
    /// Creates the messages of a home's locations.
    init(_ tree: LocationTree) {
        self = tree.locations.map { location in
            var message = Location()
            (message.id, message.name) = (location.id.rawValue, location.name.name)
            message.parentID = location.parent?.rawValue ?? ""
            message.temperature = InventoryMessages.TemperatureClass(location.temperature)
            message.path = tree.path(of: location.id)
            message.otherNames = tree.otherNames(of: location).map(\.name)
            return message
        }
    }
}

extension InventoryMessages.TemperatureClass {
    init(_ temperature: InventoryModule.TemperatureClass) {
        self =
            switch temperature {
            case .ambient: .ambient
            case .cool: .cool
            case .chilled: .chilled
            case .frozen: .frozen
            }
    }

    /// How cold a request says that a location is; `nil` when it does not say.
    var temperature: InventoryModule.TemperatureClass? {
        InventoryModule.TemperatureClass.allCases.first { InventoryMessages.TemperatureClass($0) == self }
    }
}

extension InventoryMessages.StockedProduct {
    init(_ product: InventoryModule.StockedProduct) {
        self.init()
        productID = product.productId.text
        if let minimum = product.minimum { self.minimum = CommonMessages.Amount(minimum) }
        if let target = product.target { self.target = CommonMessages.Amount(target) }
        kind = product.kind
        locationID = product.place?.rawValue ?? ""
    }
}

extension StockedProductUpdate {
    /// Reads what a request wants of a product.
    init(_ request: UpdateStockedProductRequest) throws(Refusal) {
        self.init(
            minimum: request.hasMinimum ? try CountedAmount(request.minimum, field: "minimum") : nil,
            target: request.hasTarget ? try CountedAmount(request.target, field: "target") : nil,
            kind: request.hasKind ? request.kind : nil,
            location: request.hasLocation ? request.location : nil
        )
    }
}

extension [InventoryMessages.ShelfLife] {
    /// Creates the messages of a home's shelf lives, by kind.
    init(_ shelfLives: [String: InventoryModule.ShelfLife]) {
        self = shelfLives.sorted { $0.key < $1.key }.map { kind, shelfLife in
            var message = InventoryMessages.ShelfLife()
            message.kind = kind
            if let days = shelfLife.openedDays { message.openedDays = UInt32(days) }
            if let days = shelfLife.frozenDays { message.frozenDays = UInt32(days) }
            if let days = shelfLife.thawedDays { message.thawedDays = UInt32(days) }
            message.perishable = shelfLife.isPerishable
            return message
        }
    }
}

extension InventoryModule.ShelfLife {
    /// Reads how long a kind keeps.
    init(_ message: InventoryMessages.ShelfLife) {
        self.init(
            openedDays: message.hasOpenedDays ? Int(message.openedDays) : nil,
            frozenDays: message.hasFrozenDays ? Int(message.frozenDays) : nil,
            thawedDays: message.hasThawedDays ? Int(message.thawedDays) : nil,
            isPerishable: message.perishable
        )
    }
}
