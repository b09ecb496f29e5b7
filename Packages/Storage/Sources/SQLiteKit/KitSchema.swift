/// The tables that every service's database has besides its own.
enum KitSchema {
    /// The steps so far.
    ///
    /// `households` is the counter row of each home: the head of its feed and its hybrid logical clock. `versions` has
    /// one row for each row of the service that exists. Keys start with the household.
    static let migrations = [
        SchemaMigration(
            "feed, versions and outcomes",
            sql: """
                CREATE TABLE meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
                CREATE TABLE households (
                    household_id BLOB NOT NULL PRIMARY KEY, head_seq BIGINT NOT NULL, hlc BIGINT NOT NULL
                );
                CREATE TABLE versions (
                    household_id BLOB NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL, version BIGINT NOT NULL,
                    PRIMARY KEY (household_id, kind, entity_id)
                );
                CREATE TABLE changes (
                    household_id BLOB NOT NULL, seq BIGINT NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL,
                    version BIGINT NOT NULL, hlc BIGINT NOT NULL, actor TEXT NOT NULL, schema INTEGER NOT NULL,
                    payload BLOB NOT NULL, at BIGINT NOT NULL,
                    PRIMARY KEY (household_id, seq)
                );
                CREATE TABLE commands (
                    household_id BLOB NOT NULL, principal TEXT NOT NULL, key TEXT NOT NULL,
                    request_hash BLOB NOT NULL, outcome BLOB NOT NULL, at BIGINT NOT NULL,
                    PRIMARY KEY (household_id, principal, key)
                );
                """
        )
    ]
}
