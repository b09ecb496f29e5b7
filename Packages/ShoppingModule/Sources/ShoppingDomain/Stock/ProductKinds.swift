/// What kinds of products ingredients are, by which the inventory knows how long they keep.
package enum ProductKinds {
    /// The kind of a dish that was cooked.
    package static let dish = "dish"

    /// The kind of each ingredient that has one.
    package static let all: [IngredientKey: String] = {
        var kinds: [IngredientKey: String] = [:]
        for line in PackageResources.product_kinds_tsv.split(separator: UInt8(ascii: "\n"))
        where line.first != UInt8(ascii: "#") {
            let columns = String(decoding: line, as: UTF8.self).split(separator: "\t")
            guard columns.count == 2 else { preconditionFailure("product-kinds.tsv is broken: \(columns)") }
            for name in columns[1].split(separator: ",") {
                guard let key = IngredientKey(rawValue: String(name.drop { $0 == " " })) else { continue }
                precondition(kinds[key] == nil, "product-kinds.tsv has \(key) twice")
                kinds[key] = String(columns[0])
            }
        }
        return kinds
    }()
}
