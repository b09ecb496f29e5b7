internal import NameModelData

/// The weights of the model that tells names from preparations and comments.
///
/// `train_names.py` writes them: 16 bytes with "LNM1", the number of states, the binary logarithm of the number of slots
/// and the scale; 8 rows of 8 `Int16` with the weight of each step from one state to the next; then the slots. A slot is
/// 8 bytes, all zero when it is free: 16 bits of the feature's number and, for each state, a weight of 8 bits. A feature
/// begins its search at the slot that the number's other bits tell. They are used in place: nothing is read or copied.
struct NameModel: @unchecked Sendable {
    // The pointers lead to constants of the program, which nobody changes.

    /// What a word is: name, or preparation or comment before or after the name.
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

    private let slots: UnsafePointer<UInt64>
    private let steps: UnsafePointer<SIMD8<Int16>>
    private let mask: UInt64

    /// - Parameter weights: Memory that stays as it is, aligned to 16 bytes.
    init(_ weights: UnsafeRawPointer) {
        let bits = weights.load(fromByteOffset: 6, as: UInt16.self)
        precondition(weights.load(as: UInt32.self) == 0x314D_4E4C, "name-model.bin is no name model.")
        precondition(weights.load(fromByteOffset: 4, as: UInt16.self) == UInt16(State.count), "It has other states.")
        steps = (weights + 16).assumingMemoryBound(to: SIMD8<Int16>.self)
        slots = (weights + 192).assumingMemoryBound(to: UInt64.self)
        mask = (1 << UInt64(bits)) - 1
    }

    /// The weights of the steps from one state to each.
    @inline(__always)
    func steps(from state: Int) -> SIMD8<Int32> { SIMD8<Int32>(truncatingIfNeeded: steps[state]) }

    /// Adds a feature's weights, one lane a state.
    @inline(__always)
    func add(_ feature: UInt64, to sum: inout SIMD8<Int16>) {
        let print = max(feature & 0xFFFF, 1)
        var slot = (feature >> 16) & mask
        while true {
            let entry = slots[Int(truncatingIfNeeded: slot)]
            if entry == 0 { return }
            if entry & 0xFFFF == print {
                sum &+= SIMD8<Int16>(truncatingIfNeeded: unsafeBitCast(entry >> 16, to: SIMD8<Int8>.self))
                return
            }
            slot = (slot + 1) & mask
        }
    }
}
