public import Quantities

/// What a unit measures.
///
/// Units of one dimension convert exactly into each other.
public enum Dimension: Hashable, Sendable {
    /// Room taken; its base is the milliliter.
    case volume
    /// Weight; its base is the gram.
    case mass
    /// Distance; its base is the millimeter.
    case length
    /// Heat; its base is the kelvin, from which the other scales begin elsewhere.
    case temperature
    /// Things counted one by one, also by the dozen; its base is one thing.
    case piece
    /// A counting noun such as "bunch", which converts to nothing else by itself.
    case noun(UnitCode)
}
