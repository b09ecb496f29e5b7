import Foundation
import Synchronization

/// A PostgreSQL server of the tests' own, which ends with their process.
///
/// It listens at a socket in a temporary folder and nowhere else. The server runs as another user when the tests run as
/// root, because it refuses root.
public final class PostgreSQLServer: Sendable {
    /// Why there is no server.
    public struct Failure: Error, CustomStringConvertible {
        /// What happened, and what to do next.
        public let description: String
    }

    /// The server of this process, started by the first test that needs it.
    public static func shared() throws -> PostgreSQLServer { try server.get() }

    private static let server = Result { try PostgreSQLServer() }

    /// The process that ends the server once its input closes, which the end of this process does, however it ends.
    private let keeper: Process
    private let input = Pipe()
    private let folder: URL
    private let number = Mutex(0)

    private init() throws {
        let programs = try Self.programs()
        folder = URL(fileURLWithPath: "/tmp/larder-pg-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let user = geteuid() == 0 ? "postgres" : NSUserName()
        let asUser = geteuid() == 0 ? "setpriv --reuid=postgres --regid=postgres --clear-groups" : ""
        let script = """
            set -e
            cd '\(folder.path)'
            if [ "$(id -u)" = 0 ]; then chown postgres:postgres .; fi
            \(asUser) '\(programs)/initdb' --pgdata=data --username=larder --auth=trust --encoding=UTF8 --no-locale \
                --no-sync >initdb.log 2>&1
            \(asUser) '\(programs)/postgres' -D data -k '\(folder.path)' -c listen_addresses= -c fsync=off \
                -c max_connections=200 >server.log 2>&1 </dev/null &
            server=$!
            while read -r _; do :; done
            kill -INT "$server"
            wait "$server" || true
            rm -rf '\(folder.path)'
            """
        keeper = Process()
        keeper.executableURL = URL(fileURLWithPath: "/bin/bash")
        keeper.arguments = ["-c", script]
        keeper.standardInput = input
        try keeper.run()
        for _ in 0..<600 {
            if (try? run("SELECT 1")) == 0 { return }
            guard keeper.isRunning else { break }
            usleep(50_000)
        }
        throw Failure(description: "PostgreSQL did not start as \(user): see \(folder.path)/initdb.log and server.log.")
    }

    /// Creates an empty database, and returns its address.
    public func makeDatabase() throws -> String {
        let name = number.withLock { number in
            number += 1
            return "test\(number)"
        }
        guard try run("CREATE DATABASE \(name) TEMPLATE template0") == 0 else {
            throw Failure(description: "PostgreSQL does not create a database: see \(folder.path)/server.log.")
        }
        return "host=\(folder.path) user=larder dbname=\(name)"
    }

    /// Runs a statement by the server's own client, and returns its exit status.
    @discardableResult
    public func run(_ sql: String, in database: String = "postgres") throws -> Int32 {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: try Self.programs()).appendingPathComponent("psql")
        client.arguments = ["-h", folder.path, "-U", "larder", "-d", database, "-v", "ON_ERROR_STOP=1", "-qc", sql]
        client.standardOutput = FileHandle.nullDevice
        client.standardError = FileHandle.nullDevice
        client.standardInput = FileHandle.nullDevice
        try client.run()
        client.waitUntilExit()
        return client.terminationStatus
    }

    /// The folder of the newest server's programs, where Debian puts them.
    private static func programs() throws -> String {
        let top = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: top)) ?? []
        let newest = versions.compactMap { Int($0) }.sorted().last
        guard let newest, FileManager.default.isExecutableFile(atPath: "\(top)/\(newest)/bin/initdb") else {
            throw Failure(
                description: "PostgreSQL is not installed: run `Tools/scripts/setup.sh test`, or "
                    + "`apt-get install postgresql`."
            )
        }
        return "\(top)/\(newest)/bin"
    }
}
