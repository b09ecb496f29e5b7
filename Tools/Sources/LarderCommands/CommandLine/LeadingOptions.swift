/// Allows the shared options before the subcommand as well: `larder --data d plan x.html`.
enum LeadingOptions {
    private static let names: Set<String> = [
        "--household", "--data", "--broker", "--key", "--broker-key", "--locale", "--timeout",
    ]

    /// Returns the arguments with these options moved behind the subcommand, where the parser expects them.
    static func moved(_ arguments: [String]) -> [String] {
        var leading: [String] = []
        var rest = arguments[...]
        while let first = rest.first {
            if names.contains(first), rest.count > 1 {
                leading += rest.prefix(2)
                rest = rest.dropFirst(2)
            } else if let equals = first.firstIndex(of: "="), names.contains(String(first[..<equals])) {
                leading.append(first)
                rest = rest.dropFirst()
            } else {
                break
            }
        }
        guard !leading.isEmpty, !rest.isEmpty else { return arguments }
        let end = rest.firstIndex(of: "--") ?? rest.endIndex
        return rest[..<end] + leading + rest[end...]
    }
}
