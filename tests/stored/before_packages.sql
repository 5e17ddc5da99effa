BEGIN TRANSACTION;
CREATE TABLE account (
	"key" VARCHAR NOT NULL, 
	person_id INTEGER NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "account" VALUES('stage/ann',1);
INSERT INTO "account" VALUES('stage/bob',2);
INSERT INTO "account" VALUES('far/eve',3);
INSERT INTO "account" VALUES('stage/cat',4);
INSERT INTO "account" VALUES('stage/dan',5);
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
INSERT INTO "action" VALUES(2,2,0,-1,0,1,'["Begin", {}]','[{"owner":"house","number":0,"pool":[0,1,2],"result":0},{"owner":"seat0","number":0,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat0","number":1,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat0","number":2,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat0","number":3,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat0","number":4,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat1","number":0,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat1","number":1,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat1","number":2,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat1","number":3,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat1","number":4,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat2","number":0,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat2","number":1,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat2","number":2,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat2","number":3,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat2","number":4,"pool":[1,2,3,4,5,6],"result":6}]');
INSERT INTO "action" VALUES(3,3,0,-1,0,1,'["Begin", {}]','[{"owner":"seat0","number":0,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat0","number":1,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat0","number":2,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat0","number":3,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat0","number":4,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat1","number":0,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat1","number":1,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat1","number":2,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat1","number":3,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat1","number":4,"pool":[1,2,3,4,5,6],"result":5}]');
INSERT INTO "action" VALUES(4,4,0,-1,0,1,'["Begin", {}]','[]');
INSERT INTO "action" VALUES(5,5,0,-1,0,1,'["Begin", {}]','[{"owner":"seat0","number":0,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat0","number":1,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat0","number":2,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat0","number":3,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat1","number":0,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat1","number":1,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat1","number":2,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat1","number":3,"pool":[1,2,3,4,5,6],"result":3}]');
INSERT INTO "action" VALUES(6,6,0,-1,0,1,'["Begin", {}]','[{"owner":"seat0","number":0,"pool":[1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,4,5,5,5,5,6,6,6,6],"result":4},{"owner":"seat1","number":0,"pool":[1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,5,5,5,5,6,6,6,6],"result":3}]');
INSERT INTO "action" VALUES(7,7,0,-1,0,1,'["Begin", {}]','[{"owner":"house","number":0,"pool":[0,1,2,3,4,5,6,7,8,9,10,11],"result":7},{"owner":"house","number":1,"pool":[0,1,2,3,4,5,6,8,9,10,11],"result":8},{"owner":"house","number":2,"pool":[0,1,2,3,4,5],"result":0},{"owner":"house","number":3,"pool":[0,1,2,3,4,5,6,7,8,9,10,11],"result":0},{"owner":"house","number":4,"pool":[1,2,3,4,5,6,7,8,9,10,11],"result":2},{"owner":"house","number":5,"pool":[1,2,3,4,5],"result":1},{"owner":"house","number":6,"pool":[0,1,2,3,4,5,6,7,8,9,10,11],"result":0},{"owner":"house","number":7,"pool":[1,2,3,4,5,6,7,8,9,10,11],"result":1},{"owner":"house","number":8,"pool":[0,2,3,4,5],"result":3},{"owner":"house","number":9,"pool":[0,1,2,3,4,5],"result":5},{"owner":"house","number":10,"pool":[0,1,2,3,4],"result":0},{"owner":"house","number":11,"pool":[0,1,2,3,4,5],"result":3}]');
INSERT INTO "action" VALUES(8,1,1,0,1,0,'["Reroll", {"dice": []}]','[{"owner":"seat0","number":0,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat0","number":1,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat0","number":2,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat0","number":3,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat0","number":4,"pool":[1,2,3,4,5,6],"result":3}]');
INSERT INTO "action" VALUES(9,1,2,1,1,0,'["Reroll", {"dice": []}]','[{"owner":"seat1","number":0,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat1","number":1,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat1","number":2,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat1","number":3,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat1","number":4,"pool":[1,2,3,4,5,6],"result":2}]');
INSERT INTO "action" VALUES(10,1,3,2,1,0,'["Reroll", {"dice": []}]','[{"owner":"seat2","number":0,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat2","number":1,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat2","number":2,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat2","number":3,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat2","number":4,"pool":[1,2,3,4,5,6],"result":1}]');
INSERT INTO "action" VALUES(11,1,4,0,2,0,'["Reroll", {"dice": [4, 5]}]','[{"owner":"seat0","number":5,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat0","number":6,"pool":[1,2,3,4,5,6],"result":5}]');
INSERT INTO "action" VALUES(12,2,1,0,1,0,'["Bid", {"count": 2, "face": 4, "dice": []}]','[]');
INSERT INTO "action" VALUES(13,2,2,1,2,0,'["Bid", {"count": 4, "face": 6, "dice": []}]','[]');
INSERT INTO "action" VALUES(14,3,1,0,1,0,'["Bid", {"count": 10, "face": 4}]','[]');
INSERT INTO "action" VALUES(15,3,2,1,2,0,'["Challenge", {}]','[{"owner":"seat0","number":5,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat0","number":6,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat0","number":7,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat0","number":8,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat1","number":5,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat1","number":6,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat1","number":7,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat1","number":8,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat1","number":9,"pool":[1,2,3,4,5,6],"result":4}]');
INSERT INTO "action" VALUES(16,3,3,0,3,0,'["Bid", {"count": 1, "face": 5}]','[]');
INSERT INTO "action" VALUES(17,3,4,1,4,0,'["Bid", {"count": 1, "face": 6}]','[]');
INSERT INTO "action" VALUES(18,3,5,0,5,0,'["Bid", {"count": 5, "face": 2}]','[]');
INSERT INTO "action" VALUES(19,3,6,1,6,0,'["Challenge", {}]','[{"owner":"seat0","number":9,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat0","number":10,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat0","number":11,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat1","number":10,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat1","number":11,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat1","number":12,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat1","number":13,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat1","number":14,"pool":[1,2,3,4,5,6],"result":4}]');
INSERT INTO "action" VALUES(20,3,7,0,7,0,'["Bid", {"count": 8, "face": 3}]','[]');
INSERT INTO "action" VALUES(21,4,1,0,1,0,'["Pick", {"who": 2}]','[]');
INSERT INTO "action" VALUES(22,4,2,0,2,0,'["NameFirst", {"who": 2}]','[{"owner":"seat3","number":0,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat3","number":1,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat3","number":2,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat3","number":3,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat3","number":4,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat0","number":0,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat0","number":1,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat0","number":2,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat0","number":3,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat0","number":4,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat1","number":0,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat1","number":1,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat1","number":2,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat1","number":3,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat1","number":4,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat2","number":0,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat2","number":1,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat2","number":2,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat2","number":3,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat2","number":4,"pool":[1,2,3,4,5,6],"result":6}]');
INSERT INTO "action" VALUES(23,4,3,2,3,0,'["RevealReroll", {"die": 3, "dice": [1]}]','[{"owner":"seat2","number":5,"pool":[1,2,3,4,5,6],"result":4}]');
INSERT INTO "action" VALUES(24,4,4,2,3,0,'["Bid", {"count": 9, "face": 4}]','[]');
INSERT INTO "action" VALUES(25,4,5,3,4,0,'["RevealLearn", {"die": 1, "who": 2}]','[{"owner":"house","number":0,"pool":[1,2,3,4,5],"result":3}]');
INSERT INTO "action" VALUES(26,4,6,3,4,0,'["Bid", {"count": 13, "face": 5}]','[]');
INSERT INTO "action" VALUES(27,4,7,0,5,0,'["RevealReroll", {"die": 2, "dice": [1]}]','[{"owner":"seat0","number":5,"pool":[1,2,3,4,5,6],"result":2}]');
INSERT INTO "action" VALUES(28,4,8,0,5,0,'["Bid", {"count": 13, "face": 6}]','[]');
INSERT INTO "action" VALUES(29,4,9,1,6,0,'["Challenge", {}]','[{"owner":"seat3","number":5,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat3","number":6,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat3","number":7,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat3","number":8,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat0","number":6,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat0","number":7,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat0","number":8,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat0","number":9,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat0","number":10,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat1","number":5,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat1","number":6,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat1","number":7,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat1","number":8,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat1","number":9,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat2","number":6,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat2","number":7,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat2","number":8,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat2","number":9,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat2","number":10,"pool":[1,2,3,4,5,6],"result":6}]');
INSERT INTO "action" VALUES(30,4,10,0,7,0,'["RevealLearn", {"die": 3, "who": 3}]','[{"owner":"house","number":1,"pool":[1,2,3,4,5],"result":4}]');
INSERT INTO "action" VALUES(31,4,11,0,7,0,'["Bid", {"count": 1, "face": 6}]','[]');
INSERT INTO "action" VALUES(32,4,12,1,8,0,'["Bid", {"count": 8, "face": 2}]','[]');
INSERT INTO "action" VALUES(33,5,1,1,1,0,'["Claim", {"count": 8, "face": 4, "place": null}]','[]');
INSERT INTO "action" VALUES(34,5,2,0,2,0,'["Challenge", {}]','[{"owner":"seat0","number":4,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat0","number":5,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat0","number":6,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat0","number":7,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat1","number":4,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat1","number":5,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat1","number":6,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat1","number":7,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat1","number":8,"pool":[1,2,3,4,5,6],"result":1}]');
INSERT INTO "action" VALUES(35,5,3,1,3,0,'["Claim", {"count": 2, "face": 5, "place": null}]','[]');
INSERT INTO "action" VALUES(36,5,4,0,4,0,'["Challenge", {}]','[{"owner":"seat0","number":8,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat0","number":9,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat0","number":10,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat0","number":11,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat0","number":12,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat1","number":9,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat1","number":10,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat1","number":11,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat1","number":12,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat1","number":13,"pool":[1,2,3,4,5,6],"result":4}]');
INSERT INTO "action" VALUES(37,5,5,0,5,0,'["Claim", {"count": 5, "face": 3, "place": null}]','[]');
INSERT INTO "action" VALUES(38,5,6,1,6,0,'["Claim", {"count": 5, "face": 5, "place": null}]','[]');
INSERT INTO "action" VALUES(39,5,7,0,7,0,'["Claim", {"count": 6, "face": 4, "place": null}]','[]');
INSERT INTO "action" VALUES(40,5,8,1,8,0,'["Claim", {"count": 6, "face": 5, "place": null}]','[]');
INSERT INTO "action" VALUES(41,5,9,0,9,0,'["Claim", {"count": 6, "face": 6, "place": null}]','[]');
INSERT INTO "action" VALUES(42,5,10,1,10,0,'["Claim", {"count": 7, "face": 4, "place": null}]','[]');
INSERT INTO "action" VALUES(43,5,11,0,11,0,'["Claim", {"count": 8, "face": 6, "place": null}]','[]');
INSERT INTO "action" VALUES(44,5,12,1,12,0,'["Claim", {"count": 10, "face": 5, "place": null}]','[]');
INSERT INTO "action" VALUES(45,6,1,0,1,0,'["Check", {}]','[]');
INSERT INTO "action" VALUES(46,6,2,1,2,0,'["AllIn", {"amount": 39}]','[]');
INSERT INTO "action" VALUES(47,7,1,0,1,0,'["Done", {}]','[]');
INSERT INTO "action" VALUES(48,7,2,1,1,0,'["Bluff", {"die": "d12", "value": 4}]','[]');
INSERT INTO "action" VALUES(49,7,3,1,1,0,'["Bluff", {"die": "d20", "value": 4}]','[]');
INSERT INTO "action" VALUES(50,7,4,1,1,0,'["Bluff", {"die": "d6", "value": 6}]','[]');
INSERT INTO "action" VALUES(51,7,5,1,1,0,'["Done", {}]','[]');
INSERT INTO "action" VALUES(52,7,6,0,2,0,'["Done", {}]','[]');
INSERT INTO "action" VALUES(53,7,7,1,2,0,'["Rig", {"tool": "crook", "primary": "d6", "secondary": "d12", "sign": null}]','[]');
INSERT INTO "action" VALUES(54,7,8,1,2,0,'["Rig", {"tool": "crook", "primary": "d20", "secondary": "d6", "sign": null}]','[]');
INSERT INTO "action" VALUES(55,7,9,1,2,0,'["Done", {}]','[]');
INSERT INTO "action" VALUES(56,7,10,0,3,0,'["Done", {}]','[]');
INSERT INTO "action" VALUES(57,7,11,1,3,0,'["Submit", {"deed": "reach", "dice": ["d20"]}]','[]');
INSERT INTO "action" VALUES(58,7,12,1,3,0,'["Done", {}]','[{"owner":"house","number":12,"pool":[0,1,2,3,4,5,6,7,8,9,10,11],"result":2},{"owner":"house","number":13,"pool":[0,1,3,4,5,6,7,8,9,10,11],"result":9},{"owner":"house","number":14,"pool":[0,1,2,4,5],"result":1},{"owner":"house","number":15,"pool":[0,1,2,4,5],"result":2}]');
INSERT INTO "action" VALUES(59,2,3,2,3,0,'["Bid", {"count": 8, "face": 2, "dice": []}]','[]');
INSERT INTO "action" VALUES(60,1,5,1,3,0,'["Keep", {"dice": []}]','[]');
INSERT INTO "action" VALUES(61,2,4,0,4,0,'["Bluff", {}]','[{"owner":"seat0","number":5,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat0","number":6,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat0","number":7,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat0","number":8,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat0","number":9,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat1","number":5,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat1","number":6,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat1","number":7,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat1","number":8,"pool":[1,2,3,4,5,6],"result":2},{"owner":"seat1","number":9,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat2","number":5,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat2","number":6,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat2","number":7,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat2","number":8,"pool":[1,2,3,4,5,6],"result":6}]');
INSERT INTO "action" VALUES(62,3,8,1,8,0,'["Challenge", {}]','[{"owner":"seat0","number":12,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat0","number":13,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat1","number":15,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat1","number":16,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat1","number":17,"pool":[1,2,3,4,5,6],"result":4},{"owner":"seat1","number":18,"pool":[1,2,3,4,5,6],"result":1},{"owner":"seat1","number":19,"pool":[1,2,3,4,5,6],"result":1}]');
INSERT INTO "action" VALUES(63,4,13,2,9,0,'["RevealLearn", {"die": 5, "who": 0}]','[{"owner":"house","number":2,"pool":[1,2,3,4],"result":4}]');
INSERT INTO "action" VALUES(64,5,13,0,13,0,'["Claim", {"count": 10, "face": 6, "place": null}]','[]');
INSERT INTO "action" VALUES(65,6,3,0,3,0,'["Call", {"price": 39}]','[{"owner":"house","number":0,"pool":[1,1,1,1,2,2,2,2,3,3,3,4,4,4,5,5,5,5,6,6,6,6],"result":2},{"owner":"house","number":1,"pool":[1,1,1,1,2,2,2,3,3,3,4,4,4,5,5,5,5,6,6,6,6],"result":1}]');
INSERT INTO "action" VALUES(66,7,13,0,4,0,'["RollDice", {"dice": ["d4", "d6", "d8", "d20"]}]','[{"owner":"seat0","number":0,"pool":[1,2,3,4],"result":1},{"owner":"seat0","number":1,"pool":[1,2,3,4,5,6],"result":5},{"owner":"seat0","number":2,"pool":[1,2,3,4,5,6,7,8],"result":1},{"owner":"seat0","number":3,"pool":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20],"result":12}]');
INSERT INTO "action" VALUES(67,2,5,2,5,0,'["Bid", {"count": 3, "face": 6, "dice": []}]','[]');
INSERT INTO "action" VALUES(68,1,6,2,4,1,'["Reroll", {"dice": [3, 4, 5]}]','[{"owner":"seat2","number":5,"pool":[1,2,3,4,5,6],"result":6},{"owner":"seat2","number":6,"pool":[1,2,3,4,5,6],"result":3},{"owner":"seat2","number":7,"pool":[1,2,3,4,5,6],"result":2}]');
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0001');
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
INSERT INTO "audit" VALUES(1,1,1,'ann','set tables 20',1000000.0);
INSERT INTO "audit" VALUES(2,1,1,'ann','set guests on',1000000.0);
INSERT INTO "audit" VALUES(3,1,1,'ann','set window 600',1000000.0);
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
INSERT INTO "game_table" VALUES(1,'a2',1,'dicepoker','running',13,'{"code":"a2","game":"dicepoker","version":1,"room":1,"host":1,"secret":"f1801bab346df6492c70cb69735d9ece8a48934f094285db38875d1406d19303","commitment":"4837cf11e3161ce443b053588f94ad11baac3b89dedf9ce1b4fe52dc62eebb60","reveal":true,"phase":"running","seconds":null,"options":{},"seats":[{"name":"ann","person":1,"words":"","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null},{"name":"bob","person":2,"words":"lucky seven","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null},{"name":"eve","person":3,"words":"","missed":1,"away":false,"gone":false,"moved_at":40.0,"room":2}],"bots":0,"window":null,"warned_few":false,"entries":[["ann",""],["bob","lucky seven"],["eve",""]],"tallies":[],"counters":{"seat0":7,"seat1":5,"seat2":8},"actions":7,"running":{"number":5,"kind":"roll","turn":5,"period":0,"started":40.0,"seats":{"1":{"seconds":30.0,"reserve":0.0,"lost":0.0,"held":null,"passed":1,"planned":["Reroll",{"dice":[]}]},"2":{"seconds":30.0,"reserve":0.0,"lost":0.0,"held":null,"passed":1,"planned":["Reroll",{"dice":[]}]}}},"waits":5,"reserves":{"roll":{"period":0,"left":{}},"decide":{"period":0,"left":{}}},"unanswered":1,"awaits_person":true,"answered":false,"reason":""}','{"wait":{"kind":"roll","seats":[1,2],"turn":5,"period":0},"outcome":null,"out":[0],"order":[1,2],"dice":[[],[],[]],"round":2,"first":1,"finished":[]}');
INSERT INTO "game_table" VALUES(2,'b2',1,'bluebear','running',10,'{"code":"b2","game":"bluebear","version":1,"room":1,"host":1,"secret":"033c25aaae19cfc26b6169a1c50d6a4af26c76be41703664ba179fc899f0d3fb","commitment":"afb8e770ad0ba917401ff21bf5e002a70c387a1cadf01bee7b527468b5072a11","reveal":true,"phase":"running","seconds":null,"options":{},"seats":[{"name":"ann","person":1,"words":"","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null},{"name":"bob","person":2,"words":"lucky seven","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null},{"name":"Ada","person":null,"words":"","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null}],"bots":1,"window":null,"warned_few":false,"entries":[["ann",""],["bob","lucky seven"],["Ada",""]],"tallies":[],"counters":{"house":1,"seat0":10,"seat1":10,"seat2":9},"actions":6,"running":{"number":6,"kind":"turn","turn":6,"period":0,"started":11.0,"seats":{"0":{"seconds":60.0,"reserve":0.0,"lost":0.0,"held":null,"passed":0,"planned":null}}},"waits":6,"reserves":{"open":{"period":0,"left":{}},"turn":{"period":0,"left":{}}},"unanswered":0,"awaits_person":true,"answered":false,"reason":""}','{"wait":{"kind":"turn","seats":[0],"turn":6,"period":0},"outcome":null,"out":[],"options":{"exact":false,"giveaway":false,"reroll":false},"hands":[[4,6,3,5,3],[5,4,1,2,1],[1,3,4,6]],"shown":[[],[],[]],"bids":[{"seat":2,"count":3,"face":6,"rerolled":false}],"round":2}');
INSERT INTO "game_table" VALUES(3,'c2',1,'liarsdice','running',13,'{"code":"c2","game":"liarsdice","version":1,"room":1,"host":1,"secret":"d868d3c1e2a9986cdacd4f0ae18d3521a53f843e567cd26f092d06be2562bffa","commitment":"6540039363ab9ceb6f6ee45703ee685c3af0b36ae45b1beb5697624972d1a3f0","reveal":true,"phase":"running","seconds":null,"options":{},"seats":[{"name":"ann","person":1,"words":"","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null},{"name":"bob","person":2,"words":"lucky seven","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null}],"bots":0,"window":null,"warned_few":false,"entries":[["ann",""],["bob","lucky seven"]],"tallies":[],"counters":{"seat0":14,"seat1":20},"actions":9,"running":{"number":9,"kind":"turn","turn":9,"period":0,"started":10.0,"seats":{"0":{"seconds":60.0,"reserve":0.0,"lost":0.0,"held":null,"passed":1,"planned":["Bid",{"count":1,"face":1}]}}},"waits":9,"reserves":{"turn":{"period":0,"left":{}}},"unanswered":0,"awaits_person":true,"answered":false,"reason":""}','{"wait":{"kind":"turn","seats":[0],"turn":9,"period":0},"outcome":null,"out":[],"order":[0,1],"dice":[[6,3],[4,6,4,1,1]],"bids":[],"summing":false,"round":4}');
INSERT INTO "game_table" VALUES(4,'d2',1,'liarsteams','running',19,'{"code":"d2","game":"liarsteams","version":1,"room":1,"host":1,"secret":"419ec780397240efd037bce52ff952d8efa0151641a55f7f0375d9f3ca2c2810","commitment":"e4905075bb0ebe8dd1f95b109ff494e64b27cdad3b9ce8bcfb29e302c55737a7","reveal":true,"phase":"running","seconds":null,"options":{},"seats":[{"name":"ann","person":1,"words":"","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null},{"name":"bob","person":2,"words":"lucky seven","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null},{"name":"cat","person":4,"words":"lucky seven","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null},{"name":"dan","person":5,"words":"lucky seven","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null}],"bots":0,"window":null,"warned_few":false,"entries":[["ann",""],["bob","lucky seven"],["cat","lucky seven"],["dan","lucky seven"]],"tallies":[0,0,0,0],"counters":{"seat3":9,"seat0":11,"seat1":10,"seat2":11,"house":3},"actions":14,"running":{"number":9,"kind":"team-turn","turn":9,"period":0,"started":5.0,"seats":{"2":{"seconds":60.0,"reserve":0.0,"lost":0.0,"held":null,"passed":1,"planned":["Bid",{"count":8,"face":3}]}}},"waits":9,"reserves":{"pick":{"period":0,"left":{}},"first":{"period":0,"left":{}},"team-turn":{"period":0,"left":{}}},"unanswered":0,"awaits_person":true,"answered":true,"reason":""}','{"wait":{"kind":"team-turn","seats":[2],"turn":9,"period":0},"outcome":null,"out":[],"order":[0,1,2,3],"dice":[[6,3,2,6],[4,6,6,2,6],[6,5,3,5,4],[1,4,5,2,6]],"bids":[{"seat":0,"count":1,"face":6},{"seat":1,"count":8,"face":2}],"summing":false,"round":2,"leaders":[0,1],"garnets":[0,0,0,0],"mates":[2,3],"revealed":[[],[3],[],[5]],"learnt":[{"seat":0,"who":3,"place":4},{"seat":2,"who":0,"place":4}],"ran":true,"gone":[]}');
INSERT INTO "game_table" VALUES(5,'e2',1,'liarsduel','running',17,'{"code":"e2","game":"liarsduel","version":1,"room":1,"host":1,"secret":"f939bef5346f23f2c4a81b1d3f90085627e8811a2b983d3ed6c9a66c133f95ca","commitment":"81d567b9e7ff383dd2325f1470efc8440c25e2bca1882b38fc6fde7ac492550d","reveal":true,"phase":"running","seconds":null,"options":{},"seats":[{"name":"ann","person":1,"words":"","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null},{"name":"bob","person":2,"words":"lucky seven","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null}],"bots":0,"window":null,"warned_few":false,"entries":[["ann",""],["bob","lucky seven"]],"tallies":[],"counters":{"seat0":13,"seat1":14},"actions":14,"running":{"number":14,"kind":"move","turn":14,"period":3,"started":10.0,"seats":{"1":{"seconds":60.0,"reserve":60.0,"lost":0.0,"held":null,"passed":1,"planned":null}}},"waits":14,"reserves":{"move":{"period":3,"left":{"0":60.0,"1":60.0}}},"unanswered":0,"awaits_person":true,"answered":false,"reason":""}','{"wait":{"kind":"move","seats":[1],"turn":14,"period":3},"outcome":null,"out":[],"anomalies":[],"dice":[[1,4,6,1,5],[1,1,3,4,4]],"opener":0,"round":3,"doubled":[],"claims":[{"seat":0,"count":5,"face":3},{"seat":1,"count":5,"face":5},{"seat":0,"count":6,"face":4},{"seat":1,"count":6,"face":5},{"seat":0,"count":6,"face":6},{"seat":1,"count":7,"face":4},{"seat":0,"count":8,"face":6},{"seat":1,"count":10,"face":5},{"seat":0,"count":10,"face":6}],"shown":[[],[]],"sums":[0,0],"lies":[[],[]],"cheated":[false,false],"cheats":[2,2]}');
INSERT INTO "game_table" VALUES(6,'f2',1,'roulettepoker','running',7,'{"code":"f2","game":"roulettepoker","version":1,"room":1,"host":1,"secret":"c0111d1268af4b236d10dac9e71a09b6fa139f2921508ba8bf4a0d19c721b268","commitment":"bad1c8583ac6c227fded3d90e1939990b8dc0718310d101309466ff6ca4d562d","reveal":true,"phase":"running","seconds":null,"options":{},"seats":[{"name":"ann","person":1,"words":"","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null},{"name":"bob","person":2,"words":"lucky seven","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null}],"bots":0,"window":null,"warned_few":false,"entries":[["ann",""],["bob","lucky seven"]],"tallies":[],"counters":{"seat0":1,"seat1":1,"house":2},"actions":4,"running":{"number":4,"kind":"final","turn":4,"period":0,"started":10.0,"seats":{"0":{"seconds":60.0,"reserve":0.0,"lost":0.0,"held":null,"passed":1,"planned":["Check",{}]}}},"waits":4,"reserves":{"initial":{"period":0,"left":{}},"final":{"period":0,"left":{}}},"unanswered":0,"awaits_person":true,"answered":false,"reason":""}','{"wait":{"kind":"final","seats":[0],"turn":4,"period":0},"outcome":null,"out":[],"stacks":[0,0],"practice":false,"pot":80,"ante":1,"round":1,"starter":0,"bullets":[4,3],"community":[2,1],"deck":[1,1,1,2,2,2,3,3,3,4,4,4,5,5,5,5,6,6,6,6],"left":20,"decks":1,"line":[],"opening":[0,39,39],"sure":false,"turn":4}');
INSERT INTO "game_table" VALUES(7,'g2',1,'thoth','running',17,'{"code":"g2","game":"thoth","version":1,"room":1,"host":1,"secret":"f8a5db810df12646a877ea743544edba882d6346d4f4dc8069732b148a9a8bbc","commitment":"b0cbfb63f4fa655a6fdca4b88516862a60b3ee2ba98b103440d68828af026c0c","reveal":true,"phase":"running","seconds":null,"options":{},"seats":[{"name":"ann","person":1,"words":"","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null},{"name":"bob","person":2,"words":"lucky seven","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null}],"bots":0,"window":null,"warned_few":false,"entries":[["ann",""],["bob","lucky seven"]],"tallies":[],"counters":{"house":16,"seat0":4},"actions":14,"running":{"number":4,"kind":"roll","turn":4,"period":0,"started":5.0,"seats":{"0":{"seconds":60.0,"reserve":0.0,"lost":0.0,"held":null,"passed":1,"planned":["Done",{}]},"1":{"seconds":60.0,"reserve":0.0,"lost":0.0,"held":null,"passed":1,"planned":["Done",{}]}}},"waits":4,"reserves":{"roll":{"period":0,"left":{}},"rig":{"period":0,"left":{}},"act":{"period":0,"left":{}}},"unanswered":0,"awaits_person":true,"answered":true,"reason":""}','{"wait":{"kind":"roll","seats":[0,1],"turn":4,"period":0},"outcome":null,"out":[],"health":[44,45],"full":45,"round":2,"last":0,"rounds":[{"tools":["feather","anchor"],"short":"stoop"},{"tools":["feather","lever"],"short":"obelisk"},{"tools":["anchor","scales"],"short":"stoop"}],"medium":["odd-pair","union"],"long":["nile","heart"],"rolls":[[],[]],"seen":[[],[]],"sides":[{"dice":[1,5,1,0,12],"lost":[0,0,0,0,0],"rolls":[{"die":"d4","value":1},{"die":"d6","value":5},{"die":"d8","value":1},{"die":"d20","value":12}],"bluffs":[],"wager":null,"wants":[],"spent":[],"before":[0,0,0,0,0],"kept":0},{"dice":[0,0,0,0,0],"lost":[0,0,0,0,0],"rolls":[],"bluffs":[],"wager":null,"wants":[],"spent":[],"before":[0,0,0,0,0],"kept":0}]}');
INSERT INTO "game_table" VALUES(8,'h2',1,'bluebear','lobby',1,'{"code":"h2","game":"bluebear","version":1,"room":1,"host":1,"secret":"c5deece127ba196ad97bf5f35fcf0c8337f8e7e4235a58e0b72b1062bf4ed973","commitment":"97e9cd35b680f9456a83a3ab67e3dd170b642217ba029c12d19714725f97871e","reveal":true,"phase":"lobby","seconds":null,"options":{"exact":true,"giveaway":false,"reroll":false},"seats":[{"name":"ann","person":1,"words":"","missed":0,"away":false,"gone":false,"moved_at":-1000000000.0,"room":null}],"bots":0,"window":{"due":600.0,"held":null},"warned_few":false,"entries":[],"tallies":[],"counters":{},"actions":0,"running":null,"waits":0,"reserves":{},"unanswered":0,"awaits_person":false,"answered":false,"reason":""}','');
CREATE TABLE heartbeat (
	id INTEGER NOT NULL, 
	service FLOAT NOT NULL, 
	wall FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "heartbeat" VALUES(1,60.0,1000060.0);
CREATE TABLE outbox (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	audience VARCHAR NOT NULL, 
	events TEXT NOT NULL, 
	not_after FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES game_table (id)
);
INSERT INTO "outbox" VALUES(2,1,'room','[["game", "Kept", {"seat": 1, "hand": "pair", "power": 6}], ["house", "Prompt", {"number": 4, "kind": "decide", "seats": [2], "seconds": 30, "shown": [["ToDecide", {"seat": 2, "dice": [5, 4, 1, 6, 1], "hand": "pair", "power": 2, "weakest": [0], "weakest_hand": "pair", "weakest_power": 4}]]}]]',1000610.0);
INSERT INTO "outbox" VALUES(3,1,'room:2','[["game", "Kept", {"seat": 1, "hand": "pair", "power": 6}], ["house", "Prompt", {"number": 4, "kind": "decide", "seats": [2], "seconds": 30, "shown": [["ToDecide", {"seat": 2, "dice": [5, 4, 1, 6, 1], "hand": "pair", "power": 2, "weakest": [0], "weakest_hand": "pair", "weakest_power": 4}]]}]]',1000610.0);
INSERT INTO "outbox" VALUES(4,2,'room','[["game", "Challenged", {"seat": 0, "bidder": 2, "count": 8, "face": 2, "found": 7, "hands": [{"seat": 0, "dice": [2, 4, 5, 4, 3]}, {"seat": 1, "dice": [1, 5, 2, 1, 5]}, {"seat": 2, "dice": [6, 2, 6, 2, 6]}]}], ["game", "DiceLost", {"seat": 2, "lost": 1, "left": 4}], ["game", "RoundBegan", {"round": 2, "seat": 2}]]',1000610.0);
INSERT INTO "outbox" VALUES(5,2,'seat:0','[["game", "YourDice", {"seat": 0, "dice": [4, 6, 3, 5, 3], "shown": []}]]',1000610.0);
INSERT INTO "outbox" VALUES(6,2,'seat:1','[["game", "YourDice", {"seat": 1, "dice": [5, 4, 1, 2, 1], "shown": []}]]',1000610.0);
INSERT INTO "outbox" VALUES(7,3,'room','[["game", "Challenged", {"seat": 1, "bidder": 0, "count": 8, "face": 3, "rows": [{"seat": 0, "dice": [1, 4, 3], "matching": 1}, {"seat": 1, "dice": [5, 5, 6, 2, 4], "matching": 0}]}], ["game", "Lost", {"seat": 0, "count": 1, "face": 3, "left": 2}], ["house", "Prompt", {"number": 9, "kind": "turn", "seats": [0], "seconds": 60, "shown": [["ToOpen", {"seat": 0, "round": 4, "dice": 7}]]}]]',1000610.0);
INSERT INTO "outbox" VALUES(8,3,'seat:0','[["game", "YourDice", {"seat": 0, "dice": [6, 3]}]]',1000610.0);
INSERT INTO "outbox" VALUES(9,3,'seat:1','[["game", "YourDice", {"seat": 1, "dice": [4, 6, 4, 1, 1]}]]',1000610.0);
INSERT INTO "outbox" VALUES(10,4,'room','[["game", "DieRevealed", {"seat": 2, "who": 3, "place": 5, "face": 6}], ["game", "DieLocked", {"seat": 2, "who": 0, "place": 4}]]',1000610.0);
INSERT INTO "outbox" VALUES(11,4,'seat:2','[["game", "DieLearnt", {"seat": 2, "who": 0, "place": 4, "face": 6}]]',1000610.0);
INSERT INTO "outbox" VALUES(12,5,'room','[["game", "ClaimMade", {"seat": 0, "count": 10, "face": 6, "shown": []}], ["house", "Prompt", {"number": 14, "kind": "move", "seats": [1], "seconds": 60, "shown": [["ToAnswer", {"seat": 1, "count": 10, "face": 6, "dice": 10, "least_count": 11, "least_face": 1, "shows": 0, "accuses": false}]]}]]',1000610.0);
INSERT INTO "outbox" VALUES(13,6,'room','[["game", "Called", {"seat": 0, "price": 39}], ["game", "CardsTurned", {"cards": [2, 1], "fresh": false}], ["house", "Prompt", {"number": 4, "kind": "final", "seats": [0], "seconds": 60, "shown": [["FinalBetting", {"cards": [2, 1], "pot": 80, "left": 20, "seat": 0, "front": 0, "stack": 0, "other": 1, "other_front": 0, "other_stack": 0, "price": 0, "least": 1, "most": 0, "raises": 0}]]}]]',1000610.0);
INSERT INTO "outbox" VALUES(14,7,'seat:0','[["game", "YouRolled", {"seat": 0, "rolls": [{"die": "d4", "value": 1}, {"die": "d6", "value": 5}, {"die": "d8", "value": 1}, {"die": "d20", "value": 12}], "unrolled": ["d12"]}]]',1000610.0);
INSERT INTO "outbox" VALUES(15,2,'room','[["game", "BidMade", {"seat": 2, "count": 3, "face": 6}], ["house", "Prompt", {"number": 6, "kind": "turn", "seats": [0], "seconds": 60, "shown": [["Standing", {"seat": 2, "count": 3, "face": 6, "next": [{"count": 6, "face": 1}, {"count": 6, "face": 2}, {"count": 6, "face": 3}], "total": 14, "rows": [{"seat": 0, "dice": 5, "shown": [], "gone": false}, {"seat": 1, "dice": 5, "shown": [], "gone": false}, {"seat": 2, "dice": 4, "shown": [], "gone": false}]}]]}]]',1000611.0);
INSERT INTO "outbox" VALUES(16,1,'seat:2','[["house", "YourClockWarning", {"seat": 2, "number": 4, "code": "a2", "seconds": 10, "action": ["Reroll", {"dice": [3, 4, 5]}]}]]',1000630.0);
INSERT INTO "outbox" VALUES(17,1,'room','[["house", "ClockWarning", {"number": 4, "seats": [2], "seconds": 10, "action": ["Reroll", {"dice": [3, 4, 5]}]}]]',1000630.0);
INSERT INTO "outbox" VALUES(18,1,'room:2','[["house", "ClockWarning", {"number": 4, "seats": [2], "seconds": 10, "action": ["Reroll", {"dice": [3, 4, 5]}]}]]',1000630.0);
INSERT INTO "outbox" VALUES(19,1,'room','[["house", "MovedByHouse", {"seat": 2, "action": ["Reroll", {"dice": [3, 4, 5]}]}], ["game", "Rerolled", {"seat": 2, "places": [3, 4, 5], "dice": [5, 4, 6, 3, 2], "hand": "six-high", "power": 0}], ["game", "Eliminated", {"seat": 0, "hand": "pair", "power": 4, "tied": []}], ["house", "Prompt", {"number": 5, "kind": "roll", "seats": [1, 2], "seconds": 30, "shown": [["Round", {"round": 2, "seats": [1, 2]}]]}]]',1000640.0);
INSERT INTO "outbox" VALUES(20,1,'room:2','[["house", "MovedByHouse", {"seat": 2, "action": ["Reroll", {"dice": [3, 4, 5]}]}], ["game", "Rerolled", {"seat": 2, "places": [3, 4, 5], "dice": [5, 4, 6, 3, 2], "hand": "six-high", "power": 0}], ["game", "Eliminated", {"seat": 0, "hand": "pair", "power": 4, "tied": []}], ["house", "Prompt", {"number": 5, "kind": "roll", "seats": [1, 2], "seconds": 30, "shown": [["Round", {"round": 2, "seats": [1, 2]}]]}]]',1000640.0);
INSERT INTO "outbox" VALUES(21,4,'seat:2','[["house", "YourClockWarning", {"seat": 2, "number": 9, "code": "d2", "seconds": 10, "action": ["Bid", {"count": 8, "face": 3}]}]]',1000655.0);
INSERT INTO "outbox" VALUES(22,4,'room','[["house", "ClockWarning", {"number": 9, "seats": [2], "seconds": 10, "action": ["Bid", {"count": 8, "face": 3}]}]]',1000655.0);
INSERT INTO "outbox" VALUES(23,7,'seat:0','[["house", "YourClockWarning", {"seat": 0, "number": 4, "code": "g2", "seconds": 10, "action": ["Done", {}]}]]',1000655.0);
INSERT INTO "outbox" VALUES(24,7,'seat:1','[["house", "YourClockWarning", {"seat": 1, "number": 4, "code": "g2", "seconds": 10, "action": ["Done", {}]}]]',1000655.0);
INSERT INTO "outbox" VALUES(25,7,'room','[["house", "ClockWarning", {"number": 4, "seats": [0, 1], "seconds": 10, "action": ["Done", {}]}]]',1000655.0);
INSERT INTO "outbox" VALUES(26,3,'seat:0','[["house", "YourClockWarning", {"seat": 0, "number": 9, "code": "c2", "seconds": 10, "action": ["Bid", {"count": 1, "face": 1}]}]]',1000660.0);
INSERT INTO "outbox" VALUES(27,3,'room','[["house", "ClockWarning", {"number": 9, "seats": [0], "seconds": 10, "action": ["Bid", {"count": 1, "face": 1}]}]]',1000660.0);
INSERT INTO "outbox" VALUES(28,5,'room','[["house", "ReserveWarning", {"seat": 1, "seconds": 10, "reserve": 60}]]',1000660.0);
INSERT INTO "outbox" VALUES(29,6,'seat:0','[["house", "YourClockWarning", {"seat": 0, "number": 4, "code": "f2", "seconds": 10, "action": ["Check", {}]}]]',1000660.0);
INSERT INTO "outbox" VALUES(30,6,'room','[["house", "ClockWarning", {"number": 4, "seats": [0], "seconds": 10, "action": ["Check", {}]}]]',1000660.0);
INSERT INTO "outbox" VALUES(31,1,'seat:1','[["house", "YourClockWarning", {"seat": 1, "number": 5, "code": "a2", "seconds": 10, "action": ["Reroll", {"dice": []}]}]]',1000660.0);
INSERT INTO "outbox" VALUES(32,1,'seat:2','[["house", "YourClockWarning", {"seat": 2, "number": 5, "code": "a2", "seconds": 10, "action": ["Reroll", {"dice": []}]}]]',1000660.0);
INSERT INTO "outbox" VALUES(33,1,'room','[["house", "ClockWarning", {"number": 5, "seats": [1, 2], "seconds": 10, "action": ["Reroll", {"dice": []}]}]]',1000660.0);
INSERT INTO "outbox" VALUES(34,1,'room:2','[["house", "ClockWarning", {"number": 5, "seats": [1, 2], "seconds": 10, "action": ["Reroll", {"dice": []}]}]]',1000660.0);
CREATE TABLE person (
	id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	account VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "person" VALUES(1,'ann','stage/ann','');
INSERT INTO "person" VALUES(2,'bob','stage/bob','');
INSERT INTO "person" VALUES(3,'eve','far/eve','');
INSERT INTO "person" VALUES(4,'cat','stage/cat','');
INSERT INTO "person" VALUES(5,'dan','stage/dan','');
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
INSERT INTO "room" VALUES(1,'stage/#room','{"window":600,"seconds":null,"prefix":"","language":"","style":"rich","tables":20,"reveal":true,"quiet":false,"guests":true,"disabled":[],"banned":[]}');
INSERT INTO "room" VALUES(2,'far/#room','{}');
CREATE TABLE room_alias (
	"key" VARCHAR NOT NULL, 
	room_id INTEGER NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(room_id) REFERENCES room (id)
);
INSERT INTO "room_alias" VALUES('stage/#room',1);
INSERT INTO "room_alias" VALUES('far/#room',2);
CREATE TABLE seen (
	id VARCHAR NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "seen" VALUES('stage:1',1000000.0);
INSERT INTO "seen" VALUES('stage:2',1000000.0);
INSERT INTO "seen" VALUES('stage:3',1000000.0);
INSERT INTO "seen" VALUES('stage:4',1000000.0);
INSERT INTO "seen" VALUES('stage:5',1000000.0);
INSERT INTO "seen" VALUES('stage:6',1000000.0);
INSERT INTO "seen" VALUES('stage:7',1000000.0);
INSERT INTO "seen" VALUES('stage:8',1000000.0);
INSERT INTO "seen" VALUES('stage:9',1000000.0);
INSERT INTO "seen" VALUES('stage:10',1000000.0);
INSERT INTO "seen" VALUES('stage:11',1000000.0);
INSERT INTO "seen" VALUES('stage:12',1000000.0);
INSERT INTO "seen" VALUES('stage:13',1000000.0);
INSERT INTO "seen" VALUES('stage:14',1000000.0);
INSERT INTO "seen" VALUES('stage:15',1000000.0);
INSERT INTO "seen" VALUES('stage:16',1000000.0);
INSERT INTO "seen" VALUES('stage:17',1000000.0);
INSERT INTO "seen" VALUES('stage:19',1000000.0);
INSERT INTO "seen" VALUES('stage:20',1000000.0);
INSERT INTO "seen" VALUES('stage:22',1000000.0);
INSERT INTO "seen" VALUES('stage:23',1000000.0);
INSERT INTO "seen" VALUES('stage:25',1000000.0);
INSERT INTO "seen" VALUES('stage:26',1000000.0);
INSERT INTO "seen" VALUES('stage:28',1000000.0);
INSERT INTO "seen" VALUES('stage:29',1000000.0);
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
CREATE INDEX ix_game_table_code ON game_table (code);
CREATE INDEX ix_game_table_room_id ON game_table (room_id);
CREATE INDEX ix_audit_room_id ON audit (room_id);
CREATE INDEX ix_action_table_id ON action (table_id);
CREATE INDEX ix_outbox_table_id ON outbox (table_id);
CREATE INDEX ix_result_table_id ON result (table_id);
CREATE INDEX ix_result_room_id ON result (room_id);
CREATE INDEX ix_result_person_id ON result (person_id);
COMMIT;
