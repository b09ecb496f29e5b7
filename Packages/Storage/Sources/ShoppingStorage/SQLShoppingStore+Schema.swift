public import SQLKit
import ShoppingModule

extension SQLShoppingStore {
    /// The schema, step by step; a released step never changes.
    ///
    /// `numeric_value` is derived from the exact `amount`, and finds and sorts rows; it is never calculated with.
    public static let migrations: [SchemaMigration] = [
        SchemaMigration(
            "staples, lists, their items, and what each source needs",
            sql: """
                CREATE TABLE staples (
                    household_id BLOB NOT NULL,
                    id TEXT NOT NULL,
                    numeric_value REAL,
                    amount TEXT,
                    standard_unit TEXT,
                    body TEXT NOT NULL,
                    PRIMARY KEY (household_id, id)
                );
                CREATE TABLE lists (
                    household_id BLOB NOT NULL,
                    id TEXT NOT NULL,
                    name_key TEXT NOT NULL,
                    archived BIGINT,
                    body TEXT NOT NULL,
                    PRIMARY KEY (household_id, id)
                );
                CREATE INDEX lists_by_name ON lists (household_id, name_key);
                CREATE TABLE list_items (
                    household_id BLOB NOT NULL,
                    id TEXT NOT NULL,
                    list_id TEXT NOT NULL,
                    numeric_value REAL,
                    amount TEXT,
                    standard_unit TEXT,
                    body TEXT NOT NULL,
                    PRIMARY KEY (household_id, id)
                );
                CREATE INDEX list_items_by_list ON list_items (household_id, list_id);
                CREATE INDEX list_items_by_quantity ON list_items (household_id, standard_unit, numeric_value);
                CREATE TABLE list_needs (
                    household_id BLOB NOT NULL,
                    item_id TEXT NOT NULL,
                    need_key TEXT NOT NULL,
                    numeric_value REAL,
                    amount TEXT,
                    standard_unit TEXT,
                    display_text TEXT NOT NULL,
                    PRIMARY KEY (household_id, item_id, need_key)
                );
                CREATE INDEX list_needs_by_quantity ON list_needs (household_id, standard_unit, numeric_value);
                """
        ),
        SchemaMigration(
            "the journal, and what was bought",
            sql: """
                ALTER TABLE list_items ADD COLUMN last_bought BIGINT;
                CREATE INDEX list_items_by_purchase ON list_items (household_id, last_bought);
                CREATE TABLE list_actions (
                    household_id BLOB NOT NULL,
                    id TEXT NOT NULL,
                    list_id TEXT NOT NULL,
                    actor TEXT NOT NULL,
                    position TEXT NOT NULL,
                    body TEXT NOT NULL,
                    PRIMARY KEY (household_id, id)
                );
                CREATE INDEX list_actions_by_time ON list_actions (household_id, position, id);
                CREATE INDEX list_actions_by_list ON list_actions (household_id, list_id, position, id);
                CREATE INDEX list_actions_by_actor ON list_actions (household_id, actor, position, id);
                """
        ),
        SchemaMigration("chosen categories in the journal", parts: [.rows(rewriteActions)]),
    ]

    /// Writes the rows of actions again of which a later node has passed on more than the release before could read.
    private static func rewriteActions(_ connection: any SQLConnection) throws {
        try connection.forEachHome { household in
            for entity in try connection.entities(of: ShoppingRow.actionKind, in: household) {
                guard case .action(let action) = try ShoppingRow(reading: entity),
                    action.kind == .assigned || !action.changes.aisles.isEmpty
                else { continue }
                try connection.save(action, in: household)
            }
        }
    }
}
