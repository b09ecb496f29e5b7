import ZeroMQ

/// Repeats an attempt until it succeeds, waiting for a socket in between; `nil` when the time is up.
func tryPatiently<Outcome>(
    with socket: Socket,
    within patience: Duration = .seconds(60),
    wantsToWrite: Bool = false,
    _ attempt: () throws -> Outcome?
) throws -> Outcome? {
    let poller = Poller()
    poller.setWantsToWrite(wantsToWrite, at: poller.add(socket))
    let end = ContinuousClock.now.advanced(by: patience)
    while true {
        if let outcome = try attempt() { return outcome }
        if ContinuousClock.now >= end { return nil }
        try poller.wait(milliseconds: 20)
    }
}
