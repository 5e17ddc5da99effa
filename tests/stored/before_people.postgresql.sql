CREATE TABLE account (
    key character varying NOT NULL,
    person_id integer NOT NULL
);
CREATE TABLE action (
    table_id integer NOT NULL,
    number integer NOT NULL,
    seat integer NOT NULL,
    wait integer NOT NULL,
    automatic boolean NOT NULL,
    action text NOT NULL,
    draws text NOT NULL
);
CREATE TABLE alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE audit (
    id integer NOT NULL,
    room_id integer NOT NULL,
    person_id integer NOT NULL,
    name character varying NOT NULL,
    deed character varying NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE game_table (
    id integer NOT NULL,
    code character varying NOT NULL,
    room_id integer NOT NULL,
    game character varying NOT NULL,
    phase character varying NOT NULL,
    version integer NOT NULL,
    sheet text NOT NULL,
    state text NOT NULL
);
CREATE TABLE heartbeat (
    id integer NOT NULL,
    service double precision NOT NULL,
    wall double precision NOT NULL,
    term integer DEFAULT 0 NOT NULL
);
CREATE TABLE note (
    network character varying NOT NULL,
    key character varying NOT NULL,
    text text NOT NULL
);
CREATE TABLE outbox (
    id integer NOT NULL,
    table_id integer NOT NULL,
    audience character varying NOT NULL,
    events text NOT NULL,
    not_after double precision NOT NULL,
    said double precision
);
CREATE TABLE person (
    id integer NOT NULL,
    name character varying NOT NULL,
    account character varying NOT NULL,
    language character varying NOT NULL,
    mentions boolean DEFAULT true NOT NULL
);
CREATE TABLE result (
    id integer NOT NULL,
    table_id integer NOT NULL,
    room_id integer NOT NULL,
    game character varying NOT NULL,
    seat integer NOT NULL,
    person_id integer,
    name character varying NOT NULL,
    place integer NOT NULL,
    seats integer NOT NULL,
    reason character varying NOT NULL,
    rated boolean NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE room (
    id integer NOT NULL,
    key character varying NOT NULL,
    settings text NOT NULL
);
CREATE TABLE room_alias (
    key character varying NOT NULL,
    room_id integer NOT NULL
);
CREATE TABLE seen (
    mark bigint NOT NULL,
    at integer NOT NULL
);
CREATE TABLE tally (
    room_id integer NOT NULL,
    person_id integer NOT NULL,
    tally character varying NOT NULL,
    amount integer NOT NULL
);
INSERT INTO account VALUES ('stage/ann', 1);
INSERT INTO account VALUES ('stage/bob', 2);
INSERT INTO account VALUES ('stage/carol', 3);
INSERT INTO account VALUES ('stage/dave', 4);
INSERT INTO account VALUES ('far/erin', 5);
INSERT INTO account VALUES ('stage/frank', 6);
INSERT INTO action VALUES (1, 0, -1, 0, true, '["Begin",{}]', '[]');
INSERT INTO action VALUES (1, 1, 0, 1, false, '["Reroll",{"dice":[]}]', '[["seat0",0,6,[5,5,4,2,2]]]');
INSERT INTO action VALUES (1, 2, 1, 1, false, '["Reroll",{"dice":[]}]', '[["seat1",0,6,[3,6,5,1,1]]]');
INSERT INTO action VALUES (1, 3, 2, 1, false, '["Reroll",{"dice":[]}]', '[["seat2",0,6,[2,1,6,3,4]]]');
INSERT INTO action VALUES (1, 4, 0, 2, false, '["Reroll",{"dice":[]}]', '[["seat0",5,6,[1,1,4,1,5]]]');
INSERT INTO action VALUES (1, 5, 1, 3, false, '["Reroll",{"dice":[]}]', '[["seat1",5,6,[1,3,4,3,1]]]');
INSERT INTO action VALUES (1, 6, 2, 4, false, '["Reroll",{"dice":[]}]', '[["seat2",5,6,[2,2,6,1,5]]]');
INSERT INTO action VALUES (1, 7, 0, 5, false, '["Reroll",{"dice":[]}]', '[["seat0",10,6,[5,1,5,1,1]]]');
INSERT INTO action VALUES (1, 8, 1, 5, false, '["Reroll",{"dice":[]}]', '[["seat1",10,6,[5,6,4,1,5]]]');
INSERT INTO action VALUES (1, 9, 1, 6, false, '["Keep",{"dice":[]}]', '[]');
INSERT INTO action VALUES (1, 10, 0, 7, false, '["Reroll",{"dice":[]}]', '[["seat0",15,6,[3,6,2,3,5]]]');
INSERT INTO action VALUES (2, 0, -1, 0, true, '["Begin",{}]', '[]');
INSERT INTO action VALUES (2, 1, 1, 1, false, '["Reroll",{"dice":[]}]', '[["seat1",0,6,[5,2,3,6,5]]]');
INSERT INTO action VALUES (2, 2, 0, 1, true, '["Reroll",{"dice":[]}]', '[["seat0",0,6,[5,3,3,3,3]]]');
INSERT INTO action VALUES (2, 3, 0, 2, true, '["Reroll",{"dice":[1]}]', '[["seat0",5,6,[2]]]');
INSERT INTO action VALUES (2, 4, 1, 3, true, '["Reroll",{"dice":[2,3,4]}]', '[["seat1",5,6,[4,5,1]]]');
INSERT INTO action VALUES (3, 0, -1, 0, true, '["Begin",{}]', '[["house",0,[0,1,2],[0]],["seat0",0,6,[3,4,2,4,5]],["seat1",0,6,[2,6,5,4,3]],["seat2",0,6,[3,4,1,2,4]]]');
INSERT INTO action VALUES (3, 1, 0, 1, true, '["Bid",{"count":1,"face":2,"dice":[]}]', '[]');
INSERT INTO action VALUES (3, 2, 1, 2, true, '["Bid",{"count":1,"face":3,"dice":[]}]', '[]');
INSERT INTO action VALUES (3, 3, 2, 3, true, '["Bid",{"count":1,"face":4,"dice":[]}]', '[]');
INSERT INTO action VALUES (4, 0, -1, 0, true, '["Begin",{}]', '[["house",0,[0,1,2,3,4,5,6,7,8,9,10,11],[0]],["house",1,11,[2]],["house",2,[0,1,2,3,4,5],[3]],["house",3,[0,1,2,3,4,5,6,7,8,9,10,11],[1]],["house",4,[0,2,3,4,5,6,7,8,9,10,11],[2]],["house",5,[0,1,2,4,5],[2]],["house",6,[0,1,2,3,4,5,6,7,8,9,10,11],[0]],["house",7,11,[5]],["house",8,[0,1,3,4,5],[0]],["house",9,[0,1,2,3,4,5],[4]],["house",10,[0,1,2,3,5],[2]],["house",11,[0,1,2,3,4,5],[0]]]');
INSERT INTO alembic_version VALUES ('0005');
INSERT INTO audit VALUES (1, 1, 1, 'ann', 'ban carol', 1000100);
INSERT INTO audit VALUES (2, 1, 1, 'ann', 'set guests on', 1000100);
INSERT INTO game_table VALUES (1, 'a2', 1, 'dicepoker', 'ended', 19, '{"code":"a2","game":"dicepoker","version":1,"room":1,"host":1,"secret":"055eff027f5417660dafab9f12b2ad8a3be7964c3c8610eec2b735c7c7da8134","commitment":"fb9b74e9465783f66da338ee3465807473bcc669015fadab320f9ced1cf94b9c","reveal":true,"rules":"a7a914e056afaadb9a8dbe203a0ce9fa0e9c7cedd802bc58f9517b342b61d342","strategy":"4caf78abe9c471313f3808b95989c9a39e0f13efa63407c54f22b751d927f01b","phase":"ended","seats":[{"name":"ann","person":1,"novice":true},{"name":"bob","person":2,"words":"plum jam","novice":true},{"name":"carol","person":3,"words":"and jelly","novice":true}],"entries":[["ann",""],["bob","plum jam"],["carol","and jelly"]],"counters":{"seat0":20,"seat1":15,"seat2":10},"actions":11,"waits":7,"reserves":{"roll":{"period":0,"left":{}},"decide":{"period":0,"left":{}}},"awaits_person":true,"answered":true,"reason":"last"}', '{"wait":null,"outcome":{"reason":"last","ranking":[[1],[0],[2]],"rated":true,"tallies":[]},"out":[2,0],"order":[1],"dice":[[3,6,2,3,5],[5,6,4,1,5],[]],"round":2,"first":1,"finished":[1]}');
INSERT INTO game_table VALUES (2, 'b2', 1, 'dicepoker', 'ended', 13, '{"code":"b2","game":"dicepoker","version":1,"room":1,"host":1,"secret":"bf2e0252a5b8b6087ae755d8c2260d009eaa74187aa78b99b13e511e6fae34d7","commitment":"51575e73d8d40934d0148a4b130731739a93309dfe0f36f4b475bc38937a4228","reveal":true,"rules":"a7a914e056afaadb9a8dbe203a0ce9fa0e9c7cedd802bc58f9517b342b61d342","strategy":"4caf78abe9c471313f3808b95989c9a39e0f13efa63407c54f22b751d927f01b","phase":"ended","seats":[{"name":"ann","person":1,"missed":2,"moved_at":160.0},{"name":"bob","person":2,"words":"quince","missed":1,"moved_at":190.0}],"risen":{"4":1},"entries":[["ann",""],["bob","quince"]],"counters":{"seat1":8,"seat0":6},"actions":5,"waits":3,"reserves":{"roll":{"period":0,"left":{}},"decide":{"period":0,"left":{}}},"unanswered":2,"awaits_person":true,"reason":"last","left":[[4,"dave"]]}', '{"wait":null,"outcome":{"reason":"last","ranking":[[0],[1]],"rated":true,"tallies":[]},"out":[1],"order":[0],"dice":[[2,3,3,3,3],[5,4,5,1,5]],"round":1,"first":0,"finished":[0]}');
INSERT INTO game_table VALUES (3, 'c2', 1, 'bluebear', 'ended', 10, '{"code":"c2","game":"bluebear","version":1,"room":1,"host":1,"secret":"d458fd9c00338c281dfbe3a606eda087c5c5d2cfb42552d66c0283597d3d1595","commitment":"22ef1d03100b0265eb89f2d6754f45a682458753adea7401fbcb952375b91a6d","reveal":true,"rules":"55fdf9c16054b1bfc3d4435506344320efa1c85af4c46a7dc97d632f1a5ad5dd","strategy":"152500663d139fd48a6a3c647225373061eb4ed52d8519e4b96775aa74a80136","form":2,"phase":"ended","seats":[{"name":"ann","person":1,"missed":1,"moved_at":160.0,"novice":true},{"name":"erin","person":5,"missed":1,"moved_at":220.0,"room":2,"novice":true},{"name":"bob","person":2,"words":"sloe gin","missed":1,"moved_at":280.0,"novice":true}],"entries":[["ann",""],["erin",""],["bob","sloe gin"]],"marks":["df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119","df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119","d4112ddb0f0463e96ac044d891165b94ef769096ffe213bb8e7ff32102bbbd0b"],"counters":{"house":1,"seat0":5,"seat1":5,"seat2":5},"actions":4,"waits":4,"reserves":{"open":{"period":0,"left":{}},"turn":{"period":0,"left":{}}},"unanswered":3,"awaits_person":true,"reason":"abandoned"}', '{"wait":null,"outcome":{"reason":"abandoned","ranking":[[0,1,2]],"rated":false,"tallies":[]},"out":[],"options":{"exact":false,"giveaway":false,"reroll":false,"cup":false},"hands":[[3,4,2,4,5],[2,6,5,4,3],[3,4,1,2,4]],"shown":[[],[],[]],"bids":[{"seat":0,"count":1,"face":2,"rerolled":false},{"seat":1,"count":1,"face":3,"rerolled":false},{"seat":2,"count":1,"face":4,"rerolled":false}],"round":1,"cups":[],"opener":0}');
INSERT INTO game_table VALUES (4, 'd2', 3, 'thoth', 'running', 2, '{"code":"d2","game":"thoth","version":3,"room":3,"host":6,"secret":"dbd64800b3c9bbba90db1e55503bb63a0dfeb70c1e8d99e248489d43718787f5","commitment":"574d157e6fb0ffef06e9a458300aa709eb25bdb2695f36057a03b138af5499a0","reveal":true,"rules":"78fa680e5c71292073317229a7eee7134fba26f96701ecc72d392b48b4558522","strategy":"25395785cda1c63c84ec6be1e5262b3876bb6331684f2654d4005d5be0b5f138","form":2,"phase":"running","seconds":0.0,"seats":[{"name":"frank","person":6,"novice":true},{"name":"Ada"}],"bots":1,"entries":[["frank",""],["Ada",""]],"marks":["df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119","df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119"],"counters":{"house":12},"actions":1,"running":{"number":1,"kind":"roll","turn":1,"period":0,"started":280.0,"seats":{"0":{"seconds":0.0,"unsaid":280.0},"1":{"seconds":0.0}}},"waits":1,"reserves":{"roll":{"period":0,"left":{}}},"awaits_person":true,"private":true}', '{"wait":{"kind":"roll","seats":[0,1],"turn":1,"period":0},"outcome":null,"out":[],"health":[45,45],"full":45,"round":1,"last":0,"rounds":[{"tools":["feather","anchor"],"short":"obelisk"},{"tools":["lever","anchor"],"short":"pebble"},{"tools":["feather","sickle"],"short":"reach"}],"medium":["kin","chasm"],"long":["pyramid"],"rolls":[[],[]],"seen":[[],[]],"held":[[],[]],"sides":[{"dice":[0,0,0,0,0],"lost":[0,0,0,0,0],"rolls":[],"bluffs":[],"wager":null,"wants":[],"spent":[],"ahead":[],"before":[0,0,0,0,0],"kept":0},{"dice":[0,0,0,0,0],"lost":[0,0,0,0,0],"rolls":[],"bluffs":[],"wager":null,"wants":[],"spent":[],"ahead":[],"before":[0,0,0,0,0],"kept":0}],"caught":[0,0],"cleared":[0,0]}');
INSERT INTO heartbeat VALUES (1, 280, 1005180, 1);
INSERT INTO outbox VALUES (24, 2, 'room:1', '[["house","SecretClockWarning",{"number":3,"seats":[1],"seconds":10}]]', 1005680, 180);
INSERT INTO outbox VALUES (32, 3, 'room:1', '[["house","SecretClockWarning",{"number":3,"seats":[2],"seconds":10}]]', 1005770, 270);
INSERT INTO outbox VALUES (33, 3, 'room:2', '[["house","SecretClockWarning",{"number":3,"seats":[2],"seconds":10}]]', 1005770, 270);
INSERT INTO outbox VALUES (34, 3, 'room:1', '[["house","MovedInSecret",{"seat":2}],["game","BidMade",{"seat":2,"count":1,"face":4}],["house","Prompt",{"number":4,"kind":"turn","seats":[0],"seconds":60,"shown":[["Standing",{"seat":2,"count":1,"face":4,"least_count":1,"least_face":5,"stars":false,"next":[{"count":1,"face":6},{"count":2,"face":1}],"total":15,"rows":[]}]]}],["house","Finished",{"code":"c2","reason":"abandoned","winners":[0,1,2],"ranking":[[0,1,2]],"rated":false,"stood_in":[]}],["house","SecretTold",{"code":"c2","secret":"d458fd9c00338c281dfbe3a606eda087c5c5d2cfb42552d66c0283597d3d1595"}]]', 1005780, 280);
INSERT INTO outbox VALUES (35, 3, 'room:2', '[["house","MovedInSecret",{"seat":2}],["game","BidMade",{"seat":2,"count":1,"face":4}],["house","Prompt",{"number":4,"kind":"turn","seats":[0],"seconds":60,"shown":[["Standing",{"seat":2,"count":1,"face":4,"least_count":1,"least_face":5,"stars":false,"next":[{"count":1,"face":6},{"count":2,"face":1}],"total":15,"rows":[]}]]}],["house","Finished",{"code":"c2","reason":"abandoned","winners":[0,1,2],"ranking":[[0,1,2]],"rated":false,"stood_in":[]}],["house","SecretTold",{"code":"c2","secret":"d458fd9c00338c281dfbe3a606eda087c5c5d2cfb42552d66c0283597d3d1595"}]]', 1005780, 280);
INSERT INTO outbox VALUES (39, 4, 'room:3', '[["house","GameStarted",{"game":"thoth","code":"d2","order":[0,1]}],["game","DeedsAhead",{"rows":[{"deed":"obelisk","dice":1,"allowed":["d12","d20"],"last":1,"damage":1},{"deed":"kin","dice":2,"allowed":["d4","d6","d8","d12","d20"],"last":2,"damage":2},{"deed":"pyramid","dice":3,"allowed":["d4","d6","d8","d12","d20"],"last":3,"damage":3}]}],["game","Plan",{"first":"feather","second":"anchor","medium":[{"deed":"chasm","first":3,"last":4}],"long":[],"rows":[{"round":2,"deed":"pebble","first":"lever","second":"anchor"},{"round":3,"deed":"reach","first":"feather","second":"sickle"}]}],["house","Prompt",{"number":1,"kind":"roll","seats":[0],"seconds":0,"shown":[["Standing",{"round":1,"last":0,"rows":[{"seat":0,"bar":"▰▰▰▰▰▰▰▰▰▰","health":45,"full":45},{"seat":1,"bar":"▰▰▰▰▰▰▰▰▰▰","health":45,"full":45}]}]]}]]', 1005780, 280);
INSERT INTO person VALUES (1, 'ann', 'stage/ann', 'en', true);
INSERT INTO person VALUES (2, 'bob', 'stage/bob', '', true);
INSERT INTO person VALUES (3, 'carol', 'stage/carol', '', true);
INSERT INTO person VALUES (4, 'dave', 'stage/dave', '', true);
INSERT INTO person VALUES (5, 'erin', 'far/erin', '', true);
INSERT INTO person VALUES (6, 'frank', 'stage/frank', '', true);
INSERT INTO result VALUES (1, 1, 1, 'dicepoker', 1, 2, 'bob', 1, 3, 'last', true, 1000003);
INSERT INTO result VALUES (2, 1, 1, 'dicepoker', 0, 1, 'ann', 2, 3, 'last', true, 1000003);
INSERT INTO result VALUES (3, 1, 1, 'dicepoker', 2, 3, 'carol', 3, 3, 'last', true, 1000003);
INSERT INTO result VALUES (4, 2, 1, 'dicepoker', 0, 1, 'ann', 1, 2, 'last', true, 1005090);
INSERT INTO result VALUES (5, 2, 1, 'dicepoker', 1, 2, 'bob', 2, 2, 'last', true, 1005090);
INSERT INTO result VALUES (6, 3, 1, 'bluebear', 0, 1, 'ann', 1, 3, 'abandoned', false, 1005180);
INSERT INTO result VALUES (7, 3, 1, 'bluebear', 1, 5, 'erin', 1, 3, 'abandoned', false, 1005180);
INSERT INTO result VALUES (8, 3, 1, 'bluebear', 2, 2, 'bob', 1, 3, 'abandoned', false, 1005180);
INSERT INTO room VALUES (1, 'stage/#room', '{"window":null,"seconds":null,"prefix":"","language":"","style":"rich","tables":3,"reveal":true,"quiet":false,"hints":true,"guests":true,"public":false,"disabled":[],"only":null,"banned":[{"person":3,"name":"carol"}]}');
INSERT INTO room VALUES (2, 'far/#room', '{"window":null,"seconds":null,"prefix":"","language":"","style":"rich","tables":3,"reveal":true,"quiet":false,"hints":true,"guests":false,"public":false,"disabled":[],"only":null,"banned":[]}');
INSERT INTO room VALUES (3, 'stage/~6', '{"window":null,"seconds":null,"prefix":"","language":"","style":"rich","tables":3,"reveal":true,"quiet":false,"hints":true,"guests":false,"public":false,"disabled":[],"only":null,"banned":[]}');
INSERT INTO room_alias VALUES ('stage/#room', 1);
INSERT INTO room_alias VALUES ('far/#room', 2);
INSERT INTO room_alias VALUES ('stage/~6', 3);
INSERT INTO seen VALUES (-7814802751933471346, 1000100);
INSERT INTO seen VALUES (-6732221173917738226, 1000001);
INSERT INTO seen VALUES (-6169500243181745085, 1005180);
INSERT INTO seen VALUES (-5296046876639458499, 1005000);
INSERT INTO seen VALUES (-4961716607244676497, 1000000);
INSERT INTO seen VALUES (-4226097517217679610, 1000100);
INSERT INTO seen VALUES (-3549650135011613276, 1005000);
INSERT INTO seen VALUES (-3070519693999256349, 1000001);
INSERT INTO seen VALUES (-2545240925961633157, 1000003);
INSERT INTO seen VALUES (-2117666870600294286, 1000000);
INSERT INTO seen VALUES (-1721301143592230005, 1000000);
INSERT INTO seen VALUES (-1471849742228490349, 1000002);
INSERT INTO seen VALUES (-775969123479123978, 1005000);
INSERT INTO seen VALUES (530247706344502612, 1000000);
INSERT INTO seen VALUES (1221030403743569041, 1000100);
INSERT INTO seen VALUES (1519538641146737854, 1005000);
INSERT INTO seen VALUES (2487804477639653612, 1000100);
INSERT INTO seen VALUES (3645925849785111293, 1005180);
INSERT INTO seen VALUES (3821045942072035055, 1000001);
INSERT INTO seen VALUES (4493135004583695108, 1000001);
INSERT INTO seen VALUES (4737741381075290783, 1000001);
INSERT INTO seen VALUES (5913914696134767010, 1000000);
INSERT INTO seen VALUES (6349021745704337157, 1000002);
INSERT INTO seen VALUES (7030505326182247439, 1000100);
INSERT INTO seen VALUES (7067911850483693782, 1000100);
INSERT INTO seen VALUES (7137354624744794734, 1000001);
INSERT INTO seen VALUES (7232844429016371566, 1000000);
INSERT INTO seen VALUES (7807201159943654104, 1000002);
INSERT INTO seen VALUES (8438611329311625386, 1000000);
INSERT INTO seen VALUES (8467971478424930139, 1000002);
INSERT INTO seen VALUES (8505513676573360400, 1000100);
INSERT INTO seen VALUES (8845394348507118657, 1000100);
INSERT INTO seen VALUES (9202393831014648624, 1000000);
ALTER TABLE ONLY account
    ADD CONSTRAINT account_pkey PRIMARY KEY (key);
ALTER TABLE ONLY action
    ADD CONSTRAINT action_pkey PRIMARY KEY (table_id, number);
ALTER TABLE ONLY alembic_version
    ADD CONSTRAINT alembic_version_pkey PRIMARY KEY (version_num);
ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY game_table
    ADD CONSTRAINT game_table_pkey PRIMARY KEY (id);
ALTER TABLE ONLY heartbeat
    ADD CONSTRAINT heartbeat_pkey PRIMARY KEY (id);
ALTER TABLE ONLY note
    ADD CONSTRAINT note_pkey PRIMARY KEY (network, key);
ALTER TABLE ONLY outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);
ALTER TABLE ONLY result
    ADD CONSTRAINT result_pkey PRIMARY KEY (id);
ALTER TABLE ONLY room_alias
    ADD CONSTRAINT room_alias_pkey PRIMARY KEY (key);
ALTER TABLE ONLY room
    ADD CONSTRAINT room_pkey PRIMARY KEY (id);
ALTER TABLE ONLY seen
    ADD CONSTRAINT seen_pkey PRIMARY KEY (mark);
ALTER TABLE ONLY tally
    ADD CONSTRAINT tally_pkey PRIMARY KEY (room_id, person_id, tally);
CREATE INDEX ix_account_person_id ON account USING btree (person_id);
CREATE INDEX ix_audit_room_id ON audit USING btree (room_id);
CREATE INDEX ix_game_table_code ON game_table USING btree (code);
CREATE INDEX ix_game_table_phase ON game_table USING btree (phase);
CREATE INDEX ix_game_table_room_id ON game_table USING btree (room_id);
CREATE INDEX ix_outbox_table_id ON outbox USING btree (table_id);
CREATE INDEX ix_result_person_id ON result USING btree (person_id);
CREATE INDEX ix_result_room_id ON result USING btree (room_id);
CREATE INDEX ix_result_table_id ON result USING btree (table_id);
CREATE INDEX ix_room_alias_room_id ON room_alias USING btree (room_id);
ALTER TABLE ONLY account
    ADD CONSTRAINT account_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE ONLY action
    ADD CONSTRAINT action_table_id_fkey FOREIGN KEY (table_id) REFERENCES game_table(id);
ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_room_id_fkey FOREIGN KEY (room_id) REFERENCES room(id);
ALTER TABLE ONLY game_table
    ADD CONSTRAINT game_table_room_id_fkey FOREIGN KEY (room_id) REFERENCES room(id);
ALTER TABLE ONLY outbox
    ADD CONSTRAINT outbox_table_id_fkey FOREIGN KEY (table_id) REFERENCES game_table(id);
ALTER TABLE ONLY result
    ADD CONSTRAINT result_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE ONLY result
    ADD CONSTRAINT result_room_id_fkey FOREIGN KEY (room_id) REFERENCES room(id);
ALTER TABLE ONLY result
    ADD CONSTRAINT result_table_id_fkey FOREIGN KEY (table_id) REFERENCES game_table(id);
ALTER TABLE ONLY room_alias
    ADD CONSTRAINT room_alias_room_id_fkey FOREIGN KEY (room_id) REFERENCES room(id);
ALTER TABLE ONLY tally
    ADD CONSTRAINT tally_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE ONLY tally
    ADD CONSTRAINT tally_room_id_fkey FOREIGN KEY (room_id) REFERENCES room(id);
