extension [String] {
    /// The most bytes of standard input.
    private static var mostBytes: Int { 1 << 20 }

    /// Returns the lines of a command: its arguments or, with - alone, the lines of standard input that are not empty.
    func read(from session: Session) async throws(CommandFailure) -> [String] {
        guard self == ["-"] else { return self }
        guard let bytes = await session.console.readAll(limit: Self.mostBytes) else {
            throw .refused("Standard input has more than 1 MiB: give fewer lines at once.")
        }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.trimmedOfSpace.isEmpty }
    }
}
