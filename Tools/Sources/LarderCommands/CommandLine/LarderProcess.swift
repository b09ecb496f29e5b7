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
        var command: any ParsableCommand
        do { command = try Larder.parseAsRoot(LeadingOptions.moved(arguments)) } catch {
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
        session.console.writeError(message)
        return .usage
    }

    private static func tell(
        _ failure: CommandFailure,
        of command: any LarderCommand,
        in session: Session
    ) -> ExitStatus {
        switch failure {
        case .refused(let sentence):
            session.console.writeError(sentence)
            return .failed
        case .usage(let sentence):
            session.console.writeError("Error: \(sentence)\n\(Larder.usageString(for: type(of: command)))")
            return .usage
        case .reported: return .failed
        }
    }
}
