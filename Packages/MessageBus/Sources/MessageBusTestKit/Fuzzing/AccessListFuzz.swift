import MessageBus

/// Checks that any text is an access list or yields a sentence.
enum AccessListFuzz {
    static func violation(of bytes: UnsafeRawBufferPointer) -> String? {
        do throws(AccessListError) {
            _ = try AccessList(String(decoding: bytes, as: UTF8.self)) {
                $0.isEmpty ? nil : [UInt8](repeating: 1, count: 16)
            }
            return nil
        } catch {
            return "\(error)".hasSuffix(".") ? nil : "an error without a sentence: \(error)"
        }
    }
}
