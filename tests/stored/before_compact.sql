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
INSERT INTO "action" VALUES(1,1,0,-1,0,1,'["Begin", {}]','[]');
INSERT INTO "action" VALUES(2,1,1,0,1,0,'["Reroll", {"dice": []}]','[{"owner":"seat0","number":0,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat0","number":1,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat0","number":2,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat0","number":3,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat0","number":4,"pool":[1,2,3,4,5,6],"result":2}]');
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0003');
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
INSERT INTO "game_table" VALUES(1,'a2',1,'dicepoker','running',4,'{"code":"a2","game":"dicepoker","version":1,"room":1,"host":1,"secret":"18cc86e64d7b8569373570ec2795d420b40f52d5b01d223a141b599c069ba543","commitment":"c1ece72da7ee0b53de257c104b1a344df89e3cc792c3071a69283999ade85d7d","reveal":true,"rules":"a7a914e056afaadb9a8dbe203a0ce9fa0e9c7cedd802bc58f9517b342b61d342","rules_from":0,"strategy":"4caf78abe9c471313f3808b95989c9a39e0f13efa63407c54f22b751d927f01b","form":2,"phase":"running","seconds":null,"options":{},"seats":[{"name":"ann","person":1,"words":"","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null,"house_from":0,"novice":true,"held_by":null,"handover":null},{"name":"bob","person":2,"words":"","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null,"house_from":0,"novice":true,"held_by":null,"handover":null}],"bots":0,"risen":{},"arranged":0,"extended":0,"yielded":[],"window":null,"warned_few":false,"entries":[["ann",""],["bob",""]],"marks":["df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119","df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119"],"tallies":[],"counters":{"seat0":5},"actions":2,"running":{"number":1,"kind":"roll","turn":1,"period":0,"started":0.0,"seats":{"1":{"seconds":30.0,"reserve":0.0,"lost":0.0,"held":null,"unsaid":null,"passed":0,"planned":null}}},"waits":1,"reserves":{"roll":{"period":0,"left":{}}},"unanswered":0,"awaits_person":true,"answered":true,"reason":"","left":[],"called":[],"private":false,"invitation":""}','{"wait":{"kind":"roll","seats":[1],"turn":1,"period":0},"outcome":null,"out":[],"order":[0,1],"dice":[[3,2,3,4,2],[]],"round":1,"first":0,"finished":[]}');
CREATE TABLE heartbeat (
	id INTEGER NOT NULL, 
	service FLOAT NOT NULL, 
	wall FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "heartbeat" VALUES(1,1.0,1000001.0);
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
CREATE TABLE person (
	id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	account VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	mentions BOOLEAN DEFAULT 1 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "person" VALUES(1,'ann','stage/ann','',1);
INSERT INTO "person" VALUES(2,'bob','stage/bob','',1);
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
INSERT INTO "room" VALUES(1,'stage/#room','{"window":null,"seconds":null,"prefix":"","language":"","style":"rich","tables":3,"reveal":true,"quiet":false,"hints":true,"guests":false,"public":false,"disabled":[],"only":null,"banned":[]}');
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
INSERT INTO "seen" VALUES('stage:1',1000000.0);
INSERT INTO "seen" VALUES('stage:2',1000000.0);
INSERT INTO "seen" VALUES('stage:3',1000000.0);
INSERT INTO "seen" VALUES('said-before',1000001.0);
INSERT INTO "seen" VALUES('nonsense','nonsense');
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
CREATE INDEX ix_game_table_code ON game_table (code);
CREATE INDEX ix_game_table_room_id ON game_table (room_id);
CREATE INDEX ix_game_table_phase ON game_table (phase);
CREATE INDEX ix_audit_room_id ON audit (room_id);
CREATE INDEX ix_action_table_id ON action (table_id);
CREATE INDEX ix_outbox_table_id ON outbox (table_id);
CREATE INDEX ix_result_room_id ON result (room_id);
CREATE INDEX ix_result_table_id ON result (table_id);
CREATE INDEX ix_result_person_id ON result (person_id);
COMMIT;
