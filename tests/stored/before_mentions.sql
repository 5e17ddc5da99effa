BEGIN TRANSACTION;
CREATE TABLE account (
	"key" VARCHAR NOT NULL, 
	person_id INTEGER NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "account" VALUES('stage/ann',1);
INSERT INTO "account" VALUES('stage/bob',2);
CREATE TABLE action (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	wait INTEGER NOT NULL, 
	automatic BOOLEAN NOT NULL, 
	action TEXT NOT NULL, 
	draws TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES game_table (id)
);
INSERT INTO "action" VALUES(1,1,0,-1,0,1,'["Begin", {}]','[{"owner":"house","number":0,"pool":[0,1],"result":1},{"owner":"seat0","number":0,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat0","number":1,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat0","number":2,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat0","number":3,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat0","number":4,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat1","number":0,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat1","number":1,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat1","number":2,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat1","number":3,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat1","number":4,"pool":[1,2,3,4,5,6],"result":1}]');
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE audit (
	id INTEGER NOT NULL, 
	room_id INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	deed VARCHAR NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(room_id) REFERENCES room (id), 
	FOREIGN KEY(person_id) REFERENCES person (id)
);
CREATE TABLE game_table (
	id INTEGER NOT NULL, 
	code VARCHAR NOT NULL, 
	room_id INTEGER NOT NULL, 
	game VARCHAR NOT NULL, 
	phase VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	sheet TEXT NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(room_id) REFERENCES room (id)
);
INSERT INTO "game_table" VALUES(1,'a2',1,'bluebear','running',3,'{"code":"a2","game":"bluebear","version":1,"room":1,"host":1,"secret":"f1801bab346df6492c70cb69735d9ece8a48934f094285db38875d1406d19303","commitment":"4837cf11e3161ce443b053588f94ad11baac3b89dedf9ce1b4fe52dc62eebb60","reveal":true,"rules":"fc3325f3f75b86a09835cb39ab1eafa55b0e5a2d4f4a27d6b1cb46a9a385e905","rules_from":0,"strategy":"78f776b7a107e3c8740b0370dc7c96d27663d3235707997cc1e5c4bc928c5269","form":2,"phase":"running","seconds":null,"options":{},"seats":[{"name":"ann","person":1,"words":"","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null,"house_from":0},{"name":"bob","person":2,"words":"","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null,"house_from":0}],"bots":0,"risen":{},"arranged":0,"extended":0,"yielded":[],"window":null,"warned_few":false,"entries":[["ann",""],["bob",""]],"marks":["df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119","df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119"],"tallies":[],"counters":{"house":1,"seat0":5,"seat1":5},"actions":1,"running":{"number":1,"kind":"open","turn":1,"period":0,"started":0.0,"seats":{"1":{"seconds":60.0,"reserve":0.0,"lost":0.0,"held":null,"unsaid":0.0,"passed":0,"planned":null}}},"waits":1,"reserves":{"open":{"period":0,"left":{}}},"unanswered":0,"awaits_person":true,"answered":false,"reason":"","left":[]}','{"wait":{"kind":"open","seats":[1],"turn":1,"period":0},"outcome":null,"out":[],"options":{"exact":false,"giveaway":false,"reroll":false},"hands":[[4,3,1,4,1],[3,3,4,3,1]],"shown":[[],[]],"bids":[],"round":1}');
CREATE TABLE heartbeat (
	id INTEGER NOT NULL, 
	service FLOAT NOT NULL, 
	wall FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "heartbeat" VALUES(1,0.0,1000000.0);
CREATE TABLE note (
	network VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (network, "key")
);
CREATE TABLE outbox (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	audience VARCHAR NOT NULL, 
	events TEXT NOT NULL, 
	not_after FLOAT NOT NULL, 
	said FLOAT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES game_table (id)
);
INSERT INTO "outbox" VALUES(1,1,'room:1','[["house", "GameStarted", {"game": "bluebear", "code": "a2", "order": [0, 1]}], ["game", "RoundBegan", {"round": 1, "seat": 1, "total": 10, "rows": [{"seat": 0, "dice": 5, "shown": [], "gone": false}, {"seat": 1, "dice": 5, "shown": [], "gone": false}]}], ["house", "Prompt", {"number": 1, "kind": "open", "seats": [1], "seconds": 60, "shown": [["RoundBegan", {"round": 1, "seat": 1, "total": 10, "rows": [{"seat": 0, "dice": 5, "shown": [], "gone": false}, {"seat": 1, "dice": 5, "shown": [], "gone": false}]}]]}]]',1000600.0,0.0);
CREATE TABLE person (
	id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	account VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "person" VALUES(1,'ann','stage/ann','');
INSERT INTO "person" VALUES(2,'bob','stage/bob','ja');
CREATE TABLE result (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	room_id INTEGER NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	person_id INTEGER, 
	name VARCHAR NOT NULL, 
	place INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	reason VARCHAR NOT NULL, 
	rated BOOLEAN NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES game_table (id), 
	FOREIGN KEY(room_id) REFERENCES room (id), 
	FOREIGN KEY(person_id) REFERENCES person (id)
);
CREATE TABLE room (
	id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	settings TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "room" VALUES(1,'stage/#room','{"window":null,"seconds":null,"prefix":"","language":"","style":"rich","tables":3,"reveal":true,"quiet":false,"guests":false,"public":false,"disabled":[],"only":null,"banned":[]}');
CREATE TABLE room_alias (
	"key" VARCHAR NOT NULL, 
	room_id INTEGER NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(room_id) REFERENCES room (id)
);
INSERT INTO "room_alias" VALUES('stage/#room',1);
CREATE TABLE seen (
	id VARCHAR NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "seen" VALUES('1',1000000.0);
INSERT INTO "seen" VALUES('2',1000000.0);
INSERT INTO "seen" VALUES('4',1000000.0);
CREATE TABLE tally (
	room_id INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	tally VARCHAR NOT NULL, 
	amount INTEGER NOT NULL, 
	PRIMARY KEY (room_id, person_id, tally), 
	FOREIGN KEY(room_id) REFERENCES room (id), 
	FOREIGN KEY(person_id) REFERENCES person (id)
);
CREATE INDEX ix_seen_at ON seen (at);
CREATE INDEX ix_account_person_id ON account (person_id);
CREATE INDEX ix_room_alias_room_id ON room_alias (room_id);
CREATE INDEX ix_game_table_phase ON game_table (phase);
CREATE INDEX ix_game_table_room_id ON game_table (room_id);
CREATE INDEX ix_game_table_code ON game_table (code);
CREATE INDEX ix_audit_room_id ON audit (room_id);
CREATE INDEX ix_action_table_id ON action (table_id);
CREATE INDEX ix_outbox_table_id ON outbox (table_id);
CREATE INDEX ix_result_table_id ON result (table_id);
CREATE INDEX ix_result_room_id ON result (room_id);
CREATE INDEX ix_result_person_id ON result (person_id);
COMMIT;
