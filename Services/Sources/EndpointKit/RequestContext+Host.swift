import Envelope
public import MessageBus

extension RequestContext {
    /// Whose requests a hub tells apart from those of its own machine: the principal, and `nil` for that machine.
    var otherMachine: String? { header.principal == "local" ? nil : header.principal }

    /// Checks that the request comes from the host of the service, for requests that name its files.
    ///
    /// - Throws: `FORBIDDEN` with the code `bus.notLocal` for any other principal.
    public func checkIsLocal() throws(Refusal) {
        guard header.principal == "local" else {
            throw Refusal(
                .forbidden,
                code: "bus.notLocal",
                sentence: "Only a command on the machine with the data may do this: run it there."
            )
        }
    }
}
