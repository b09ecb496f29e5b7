internal import Glibc

/// Repeats a system call as long as signals interrupt it.
///
/// - Returns: Its result; a negative one leaves the reason in `errno`.
@discardableResult
func uninterrupted(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
