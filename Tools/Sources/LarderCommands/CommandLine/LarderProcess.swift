import ArgumentParser

/// One run of `larder`, from its arguments to its exit status.
public enum LarderProcess {
    /// Parses the arguments, runs the command, and prints the result.
    ///
    /// The arguments do not include the command's own name.
    public static func run(_ arguments: [String], in session: Session) async -> ExitStatus {
        if arguments == ["--version"] {
            session.console.write("larder \(session.version)\n")
            return .done
        }
        let arguments = LeadingOptions.moved(arguments)
        if let unknown = unknownTopic(arguments) {
            session.console.writeError(
                "Error: There is no command \"\(unknown)\" to explain: `larder --help` lists the commands."
            )
            return .usage
        }
        var command: any ParsableCommand
        do { command = try subcommand(arguments) ?? Larder.parseAsRoot(arguments) } catch {
            return tell(error, in: session)
        }
        guard let command = command as? any LarderCommand else {
            return help(&command, in: session)
        }
        do throws(CommandFailure) {
            try await command.perform(in: session)
            return .done
        } catch {
            return tell(error, of: command, in: session)
        }
    }

    /// Returns the word after "help" that names no command at its place; `nil` for any other arguments.
    ///
    /// The parser would explain the whole command instead.
    private static func unknownTopic(_ arguments: [String]) -> String? {
        guard arguments.first == "help" else { return nil }
        var commands: [any ParsableCommand.Type] = Larder.configuration.subcommands
        for word in arguments.dropFirst() where !word.hasPrefix("-") {
            let found = commands.first { command in
                let name = command.configuration.commandName ?? ""
                return name == word || command.configuration.aliases.contains(word)
            }
            guard let found else { return word.printable }
            commands = found.configuration.subcommands
        }
        return nil
    }

    /// Parses the arguments of a subcommand without building the tree of all commands.
    ///
    /// - Returns: The subcommand; `nil` for arguments that need an explanation, which only the whole command can give.
    private static func subcommand(_ arguments: [String]) -> (any LarderCommand)? {
        guard let name = arguments.first,
            let found = Larder.configuration.subcommands.first(where: { $0.configuration.commandName == name })
        else { return nil }
        return (try? found.parseAsRoot(Array(arguments.dropFirst()))) as? any LarderCommand
    }

    /// Runs what the parser itself provides: help, or a command group without a subcommand.
    private static func help(_ command: inout any ParsableCommand, in session: Session) -> ExitStatus {
        if let root = command as? Larder, root.version {
            session.console.write("larder \(session.version)\n")
            return .done
        }
        do { try command.run() } catch { return tell(error, in: session) }
        return .done
    }

    /// Prints the parser's message; a request for help is also an error to the parser.
    private static func tell(_ error: any Error, in session: Session) -> ExitStatus {
        let message = Larder.fullMessage(for: error)
        guard Larder.exitCode(for: error) != .success else {
            session.console.write(message.hasSuffix("\n") ? message : "\(message)\n")
            return .done
        }
        session.console.writeError(message.printableLines)
        return .usage
    }

    private static func tell(
        _ failure: CommandFailure,
        of command: any LarderCommand,
        in session: Session
    ) -> ExitStatus {
        switch failure {
        case .refused(let sentence):
            session.console.writeError(sentence.printableLines)
            return .failed
        case .usage(let sentence):
            let usage = Larder.usageString(for: type(of: command))
            session.console.writeError("Error: \(sentence.printableLines)\n\(usage)")
            return .usage
        case .reported: return .failed
        }
    }
}
