// The state machine of a device as a WebAssembly module: two numbers in, two numbers out.

// Unsafe only where there are threads: a WebAssembly module runs on the one thread of its instance.
nonisolated(unsafe) private var core = ReplicaCore()
nonisolated(unsafe) private var value: UInt64 = 0

/// Begins with a new state machine.
@_cdecl("start") public func start() { core = ReplicaCore() }

/// Returns the code of the next effect; 0 for none, 255 for an event that does not exist.
@_cdecl("step") public func step(_ code: UInt8, _ eventValue: UInt64) -> UInt8 {
    guard let event = ReplicaCore.Event(code: code, value: eventValue) else { return 255 }
    guard let effect = core.step(event) else { return 0 }
    value = effect.value
    return effect.code
}

/// What belongs to the last effect's code.
@_cdecl("effectValue") public func effectValue() -> UInt64 { value }
