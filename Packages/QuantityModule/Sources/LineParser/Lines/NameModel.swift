internal import NameModelData

/// The weights of the model that separates names from preparations and comments.
///
/// `train_names.py` writes them: 16 bytes with "LNM2", the number of states, the binary logarithm of the number of
/// slots, and the scale; 8 rows of 8 `Int16` with the weight of each transition between states; from byte 192 on the
/// slots, 4 bytes each; then a row of 8 `Int16` for each feature, with a weight for each state. A slot holds 16 bits of
/// a feature's number and the row, counted from 1; it is free when both are 0. The search for a feature begins at the
/// slot that the number's other bits select. The weights are used in place, without reading or copying.
struct NameModel: @unchecked Sendable {
    // Unsafe, because the weights are used in place. The pointers refer to constants of the program, which never
    // change.

    /// The role of a word: name, or preparation or comment before or after the name.
    enum State: Int {
        case name
        case preparationBefore
        case commentBefore
        case preparationAfter
        case commentAfter

        static let count = 5

        var label: LineLabel {
            switch self {
            case .name: .name
            case .preparationBefore, .preparationAfter: .preparation
            case .commentBefore, .commentAfter: .comment
            }
        }
    }

    static let standard = NameModel(larder_name_model())

    private let slots: UnsafePointer<UInt32>
    private let rows: UnsafePointer<SIMD8<Int16>>
    private let steps: UnsafePointer<SIMD8<Int16>>
    private let mask: UInt64
    /// The scale of the weights: a stored weight divided by it is the trained one, whose sums are logarithms.
    let scale: Float

    /// - Parameter weights: Memory that does not change, aligned to 16 bytes.
    init(_ weights: UnsafeRawPointer) {
        let bits = weights.load(fromByteOffset: 6, as: UInt16.self)
        precondition(weights.load(as: UInt32.self) == 0x324D_4E4C, "name-model.bin is not a name model.")
        precondition(
            weights.load(fromByteOffset: 4, as: UInt16.self) == UInt16(State.count),
            "name-model.bin has other states than this program."
        )
        scale = weights.load(fromByteOffset: 8, as: Float.self)
        steps = (weights + 16).assumingMemoryBound(to: SIMD8<Int16>.self)
        slots = (weights + 192).assumingMemoryBound(to: UInt32.self)
        mask = (1 << UInt64(bits)) - 1
        // Rows count from 1.
        rows = (weights + 192 + (4 << Int(bits)) - 16).assumingMemoryBound(to: SIMD8<Int16>.self)
    }

    /// Returns the weights of the transitions from one state to each.
    @inline(__always)
    func steps(from state: Int) -> SIMD8<Int32> { SIMD8<Int32>(truncatingIfNeeded: steps[state]) }

    /// Adds a feature's weights, one lane for each state.
    @inline(__always)
    func add(_ feature: UInt64, to sum: inout SIMD8<Int16>) {
        let print = UInt32(truncatingIfNeeded: feature & 0xFFFF)
        var slot = (feature >> 16) & mask
        while true {
            let entry = slots[Int(truncatingIfNeeded: slot)]
            if entry == 0 { return }
            if entry & 0xFFFF == print {
                sum &+= rows[Int(entry >> 16)]
                return
            }
            slot = (slot + 1) & mask
        }
    }
}
