import Testing

@testable import PostgreSQLKit

@Suite struct PortableSQLTests {
    @Test func `portable statements get numbered parameters, and PostgreSQL's types`() {
        #expect(
            PortableSQL.numbered("SELECT '?' FROM a WHERE b = ? AND c IN (?, ?)")
                == "SELECT '?' FROM a WHERE b = $1 AND c IN ($2, $3)"
        )
        #expect(
            PortableSQL.schema("CREATE TABLE a (b BLOB NOT NULL, c TEXT, d REAL, text_e BIGINT)")
                == "CREATE TABLE a (b BYTEA NOT NULL, c TEXT COLLATE \"C\", d DOUBLE PRECISION, text_e BIGINT) "
        )
        #expect(PortableSQL.schema("SET a TO 'TEXT'") == "SET a TO 'TEXT'")
        #expect(PortableSQL.schema("TABLE TEXT_1 TEXT2 _TEXT BLOBS") == "TABLE TEXT_1 TEXT2 _TEXT BLOBS ")
        #expect(PortableSQL.numbered("'a''?' ? ''?") == "'a''?' $1 ''$2")
    }
}
