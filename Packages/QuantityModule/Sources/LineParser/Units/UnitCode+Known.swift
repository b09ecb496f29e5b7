package import Quantities

extension UnitCode {
    /// The codes that the module's own rules name.
    package enum Known {
        /// What holds things that are prepared already: "1 can sliced peaches".
        package static let canned: Set<UnitCode> = [can, UnitCode(rawValue: "jar")]
        package static let can = UnitCode(rawValue: "can")
        package static let clove = UnitCode(rawValue: "clove")
        package static let fluidOunce = UnitCode(rawValue: "fl oz")
        package static let gram = UnitCode(rawValue: "g")
        package static let inch = UnitCode(rawValue: "inch")
        package static let tablespoon = UnitCode(rawValue: "tbsp")
        package static let teaspoon = UnitCode(rawValue: "tsp")
    }
}
