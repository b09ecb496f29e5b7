public import ZeroMQ

extension BrokerSecurity {
    /// Where the key and the list stand.
    public struct Files: Sendable {
        /// The broker's secret key.
        public var serverKey: String
        /// The access list.
        public var access: String
        /// The 16 bytes of a household by its name or UUID; `nil` when it is none.
        public var household: @Sendable (String) -> [UInt8]?

        /// Names the files.
        public init(serverKey: String, access: String, household: @escaping @Sendable (String) -> [UInt8]?) {
            self.serverKey = serverKey
            self.access = access
            self.household = household
        }

        /// Reads the access list from a file that its owner alone may use.
        public func readAccess() throws(SecurityFileError) -> AccessList {
            let text = try SecurityFile(path: access).read(isPrivate: true)
            do { return try AccessList(text, household: household) } catch {
                throw .badList(path: access, error)
            }
        }
    }

    /// Admits whom the list of a file names, and takes over what changes in the files within about a second.
    ///
    /// A changed file that cannot be used changes nothing, and is told to the log.
    public convenience init(
        context: ZeroMQContext,
        files: Files,
        log: @escaping @Sendable (String) -> Void
    ) throws(SecurityFileError) {
        // Before they are read, so that no change in between is missed.
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
            FileWatch(paths, seen: seen) { [terms] changed in
                if changed.contains(files.access) { Self.reloadAccess(files, into: terms, log) }
                if changed.contains(files.serverKey) { Self.reloadServerKey(files, into: terms, log) }
            }
        )
    }

    private static func reloadAccess(_ files: Files, into terms: SecurityTerms, _ log: (String) -> Void) {
        do {
            let access = try files.readAccess()
            terms.change { $0.access = access }
            log("The access list \(files.access) has changed, and holds as it is now.")
        } catch {
            log("\(error) The list before it goes on to hold.")
        }
    }

    private static func reloadServerKey(_ files: Files, into terms: SecurityTerms, _ log: (String) -> Void) {
        do {
            let serverKey = try KeyFile.secretKey(at: files.serverKey)
            terms.change { $0.serverKey = serverKey }
            log("The broker's key \(files.serverKey) has changed, and holds from now on.")
        } catch {
            log("\(error) The key before it goes on to hold.")
        }
    }
}
