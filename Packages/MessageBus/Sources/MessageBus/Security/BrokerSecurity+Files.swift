public import ZeroMQ

extension BrokerSecurity {
    /// The files of the key and the list.
    public struct Files: Sendable {
        /// The broker's secret key.
        public var serverKey: String
        /// The access list.
        public var access: String
        /// Returns the 16 bytes of a household by its name or UUID; `nil` when there is none.
        public var household: @Sendable (String) -> [UInt8]?

        /// Creates a reference to the files.
        public init(serverKey: String, access: String, household: @escaping @Sendable (String) -> [UInt8]?) {
            self.serverKey = serverKey
            self.access = access
            self.household = household
        }

        /// Reads the access list from its file, which only its owner may read and write.
        public func readAccess() throws(SecurityFileError) -> AccessList {
            let text = try SecurityFile(path: access).read(isPrivate: true)
            do { return try AccessList(text, household: household) } catch {
                throw .badList(path: access, error)
            }
        }
    }

    /// Admits the owners of the keys in a file, and applies changes of the files within about a second.
    ///
    /// An unusable file changes nothing, and the log says so.
    public convenience init(
        context: ZeroMQContext,
        files: Files,
        log: @escaping @Sendable (String) -> Void
    ) throws(SecurityFileError) {
        // Before the files are read, so that no change in between is missed.
        let paths = [files.serverKey, files.access]
        let seen = Dictionary(
            uniqueKeysWithValues: Set(paths).compactMap { path in
                SecurityFile(path: path).version.map { (path, $0) }
            }
        )
        let serverKey = try KeyFile.secretKey(at: files.serverKey)
        let access = try files.readAccess()
        do { try self.init(context: context, serverKey: serverKey, access: access, log: log) } catch {
            throw .socket(error)
        }
        keep(
            FileWatch(paths, seen: seen) { [state] changed in
                if changed.contains(files.access) { Self.reloadAccess(files, into: state, log) }
                if changed.contains(files.serverKey) { Self.reloadServerKey(files, into: state, log) }
            }
        )
    }

    private static func reloadAccess(_ files: Files, into state: SecurityState, _ log: (String) -> Void) {
        do {
            let access = try files.readAccess()
            state.change { $0.access = access }
            log("The access list \(files.access) has changed and is now in effect.")
        } catch {
            log("\(error) The previous list stays in effect.")
        }
    }

    private static func reloadServerKey(_ files: Files, into state: SecurityState, _ log: (String) -> Void) {
        do {
            let serverKey = try KeyFile.secretKey(at: files.serverKey)
            state.change { $0.serverKey = serverKey }
            log("The broker's key \(files.serverKey) has changed and is now in effect.")
        } catch {
            log("\(error) The previous key stays in effect.")
        }
    }
}
