import Commands
import Foundation

extension SQLConnection {
    /// Adds an effect unless the home has one with its identity.
    func insert(_ effect: OwedEffect) throws {
        try run(
            """
            INSERT INTO effects (household_id, effect_id, position, principal, kind, body, at, code, sentence)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (household_id, effect_id) DO NOTHING
            """,
            [
                effect.household.blob, Data(effect.id.byteArray), Int64(bitPattern: effect.position), effect.principal,
                effect.effect.kind, Data(effect.effect.body), effect.at.wholeMilliseconds, effect.refusal?.code,
                effect.refusal?.sentence,
            ]
        )
    }

    /// Returns effects of all homes in the order of their positions, and of those with the same one by home.
    func effects(refused: Bool, after effect: OwedEffect?, limit: Int) throws -> [OwedEffect] {
        try rows(
            """
            SELECT * FROM effects WHERE code IS \(refused ? "NOT NULL" : "NULL") AND (position, household_id) > (?, ?)
            ORDER BY position, household_id LIMIT ?
            """,
            [
                effect.map { Int64(bitPattern: $0.position) } ?? .min, effect?.household.blob ?? Data(), max(0, limit),
            ]
        ) { row in
            HouseholdID(bytes: Array(row["household_id"] as Data)).map { household in
                OwedEffect(
                    id: UUID(stored: row["effect_id"]),
                    household: household,
                    position: UInt64(bitPattern: row["position"]),
                    principal: row["principal"],
                    effect: PlannedEffect(stored: row["kind"], body: Array(row["body"] as Data)),
                    at: Date(wholeMilliseconds: row["at"]),
                    refusal: (row["code"] as String?).map {
                        OperationRefusal(code: $0, sentence: row["sentence"] ?? "")
                    }
                )
            }
        }
        .compactMap(\.self)
    }
}
