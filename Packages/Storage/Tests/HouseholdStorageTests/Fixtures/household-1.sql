-- household.sqlite as schema 1 wrote it. Never changed: it stands for the files that homes have.
CREATE TABLE bases (
    household_id BLOB NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL, version BIGINT NOT NULL,
    last_seq BIGINT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (household_id, kind, entity_id)
);
CREATE TABLE changes (
    household_id BLOB NOT NULL, seq BIGINT NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL,
    version BIGINT NOT NULL, hlc BIGINT NOT NULL, actor TEXT NOT NULL, schema INTEGER NOT NULL,
    payload BLOB NOT NULL, at BIGINT NOT NULL, life INTEGER NOT NULL DEFAULT 0, origin BLOB, origin_group BIGINT NOT NULL DEFAULT 0, ends_group INTEGER NOT NULL DEFAULT 1, chain BLOB, written_keys BLOB,
    PRIMARY KEY (household_id, seq)
);
INSERT INTO "changes" VALUES(X'54F74B7817A95AA7B3CF2ED7FD661A3B',1,'household','home',1,111411200000000000,'tester',1,X'02086C616E677561676501018BCFE5680000004E11660E4F67FAF01D6D48FC50914E39082264652D415422046E616D6501018BCFE5680000004E11660E4F67FAF01D6D48FC50914E390D2254686520536D6974687322',1700000000000,1,X'4E11660E4F67FAF01D6D48FC50914E39',0,1,X'8CF4536A7ED311BB2D8087FC8B516037',NULL);
INSERT INTO "changes" VALUES(X'54F74B7817A95AA7B3CF2ED7FD661A3B',2,'household','home',2,111411200000000001,'tester',1,X'0108666972737444617901018BCFE5680000014E11660E4F67FAF01D6D48FC50914E390B22736174757264617922',1700000000000,1,X'4E11660E4F67FAF01D6D48FC50914E39',0,1,X'C5AF87A10F36C87B730FF9AA3F177B8E',NULL);
CREATE TABLE commands (
    household_id BLOB NOT NULL, principal TEXT NOT NULL, key TEXT NOT NULL,
    request_hash BLOB NOT NULL, outcome BLOB NOT NULL, at BIGINT NOT NULL,
    PRIMARY KEY (household_id, principal, key)
);
INSERT INTO "commands" VALUES(X'54F74B7817A95AA7B3CF2ED7FD661A3B','tester','k1',X'A2AB1959C1C3BFA295B0FC90199378272DB76B45',X'7B226C616E6775616765223A2264652D4154222C226E616D65223A2254686520536D69746873222C2276657273696F6E223A317D',1700000000000);
INSERT INTO "commands" VALUES(X'54F74B7817A95AA7B3CF2ED7FD661A3B','tester','k2',X'BFEB734D2EB5D0915145C1861248757D4FD32BC2',X'7B226669727374446179223A227361747572646179222C226C616E6775616765223A2264652D4154222C226E616D65223A2254686520536D69746873222C2276657273696F6E223A327D',1700000000000);
CREATE TABLE cursors (
    household_id BLOB NOT NULL PRIMARY KEY, epoch TEXT NOT NULL, seq BIGINT NOT NULL,
    chain BLOB NOT NULL
, sent_position BIGINT, read_at BIGINT);
CREATE TABLE effects (
    household_id BLOB NOT NULL, effect_id BLOB NOT NULL, position BIGINT NOT NULL,
    principal TEXT NOT NULL, kind TEXT NOT NULL, body BLOB NOT NULL, at BIGINT NOT NULL, code TEXT,
    sentence TEXT, PRIMARY KEY (household_id, effect_id)
);
CREATE TABLE entities (
    household_id BLOB NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL, version BIGINT NOT NULL,
    last_seq BIGINT NOT NULL, body BLOB NOT NULL, deleted INTEGER NOT NULL DEFAULT 0, life_start BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (household_id, kind, entity_id)
);
INSERT INTO "entities" VALUES(X'54F74B7817A95AA7B3CF2ED7FD661A3B','household','home',2,2,X'010308666972737444617901018BCFE5680000014E11660E4F67FAF01D6D48FC50914E390B22736174757264617922086C616E677561676501018BCFE5680000004E11660E4F67FAF01D6D48FC50914E39082264652D415422046E616D6501018BCFE5680000004E11660E4F67FAF01D6D48FC50914E390D2254686520536D6974687322',0,1);
CREATE TABLE homes (
    household_id BLOB NOT NULL,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    currency TEXT NOT NULL,
    first_day TEXT NOT NULL,
    measurement TEXT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (household_id)
);
INSERT INTO "homes" VALUES(X'54F74B7817A95AA7B3CF2ED7FD661A3B','The Smiths','de-AT','','saturday','',2);
CREATE TABLE households (
    household_id BLOB NOT NULL PRIMARY KEY, head_seq BIGINT NOT NULL, hlc BIGINT NOT NULL
, chain BLOB, role INTEGER NOT NULL DEFAULT 0, fence_seq BIGINT NOT NULL DEFAULT 0, incarnation BLOB, restored_seq BIGINT, lost_feeds TEXT NOT NULL DEFAULT '');
INSERT INTO "households" VALUES(X'54F74B7817A95AA7B3CF2ED7FD661A3B',2,111411200000000001,X'C5AF87A10F36C87B730FF9AA3F177B8E',0,0,NULL,NULL,'');
CREATE TABLE meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('service','household');
INSERT INTO "meta" VALUES('epoch','9e8ef49a3f1812cd');
INSERT INTO "meta" VALUES('incarnation','4e11660e4f67faf01d6d48fc50914e39');
CREATE TABLE migrations (
    part TEXT NOT NULL, version INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (part, version)
);
INSERT INTO "migrations" VALUES('kit',1,'feed, versions and outcomes');
INSERT INTO "migrations" VALUES('kit',2,'entities that merge, chained feeds, and what hubs and devices keep');
INSERT INTO "migrations" VALUES('kit',3,'groups of several incarnations in an outbox');
INSERT INTO "migrations" VALUES('kit',4,'what is pruned, by age');
INSERT INTO "migrations" VALUES('kit',5,'who reads a feed');
INSERT INTO "migrations" VALUES('kit',6,'what a device may have sent');
INSERT INTO "migrations" VALUES('kit',7,'when a device last read');
INSERT INTO "migrations" VALUES('kit',8,'snapshots that are staged');
INSERT INTO "migrations" VALUES('kit',9,'what is owed to other modules');
INSERT INTO "migrations" VALUES('kit',10,'what is deleted, by place in the feed');
INSERT INTO "migrations" VALUES('kit',11,'where lives begin');
INSERT INTO "migrations" VALUES('kit',12,'where restored feeds part');
INSERT INTO "migrations" VALUES('kit',13,'which keys of maps a change wrote');
INSERT INTO "migrations" VALUES('kit',14,'which feed a device had read');
INSERT INTO "migrations" VALUES('kit',15,'who wrote what is answered');
INSERT INTO "migrations" VALUES('kit',16,'which feeds restorations ended');
INSERT INTO "migrations" VALUES('service',1,'what each home says about itself; an empty text is not set');
CREATE TABLE "outbox" (
    household_id BLOB NOT NULL, position BIGINT NOT NULL, number BIGINT NOT NULL,
    incarnation BLOB NOT NULL, base_seq BIGINT NOT NULL, principal TEXT NOT NULL, at BIGINT NOT NULL,
    operations BLOB NOT NULL, status INTEGER NOT NULL, seq BIGINT NOT NULL, code TEXT, sentence TEXT, base_epoch TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (household_id, position)
);
CREATE TABLE readers (
    household_id BLOB NOT NULL, incarnation BLOB NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, name TEXT NOT NULL DEFAULT '', principal TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (household_id, incarnation)
);
CREATE TABLE receipts (
    household_id BLOB NOT NULL, incarnation BLOB NOT NULL, number BIGINT NOT NULL,
    digest BLOB NOT NULL, seq BIGINT NOT NULL, code TEXT, sentence TEXT, principal TEXT,
    PRIMARY KEY (household_id, incarnation, number)
);
CREATE TABLE staged_entities (
    household_id BLOB NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL, version BIGINT NOT NULL,
    last_seq BIGINT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (household_id, kind, entity_id)
);
CREATE TABLE staged_snapshots (
    household_id BLOB NOT NULL PRIMARY KEY, epoch TEXT NOT NULL, seq BIGINT NOT NULL,
    chain BLOB NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL, staged BIGINT NOT NULL,
    total BIGINT NOT NULL
);
CREATE TABLE versions (
    household_id BLOB NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL, version BIGINT NOT NULL,
    PRIMARY KEY (household_id, kind, entity_id)
);
CREATE INDEX commands_by_age ON commands (at);
CREATE INDEX outbox_by_writer ON outbox (household_id, incarnation, number);
CREATE INDEX receipts_by_age ON receipts (household_id, seq);
CREATE INDEX outbox_by_age ON outbox (household_id, at) WHERE status IN (2, 4);
CREATE INDEX effects_owed ON effects (position, household_id) WHERE code IS NULL;
CREATE INDEX effects_refused ON effects (position, household_id) WHERE code IS NOT NULL;
CREATE INDEX entities_deleted ON entities (household_id, last_seq) WHERE deleted = 1;
