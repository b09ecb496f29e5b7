import Quantities

extension UnitCode {
    /// The codes that the module's own rules name.
    enum Known {
        /// What holds things that are prepared already: "1 can sliced peaches".
        static let canned: Set<UnitCode> = [can, UnitCode(rawValue: "jar")]
        static let can = UnitCode(rawValue: "can")
        static let clove = UnitCode(rawValue: "clove")
        static let fluidOunce = UnitCode(rawValue: "fl oz")
        static let gram = UnitCode(rawValue: "g")
        static let inch = UnitCode(rawValue: "inch")
        static let tablespoon = UnitCode(rawValue: "tbsp")
        static let teaspoon = UnitCode(rawValue: "tsp")
    }
}
