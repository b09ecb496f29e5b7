/// A product with every member that the specification of the product module names.
public enum SpecificationPayload {
    /// The record, as a JSON object.
    public static let json = String(decoding: PackageResources.product_json, as: UTF8.self)
}
