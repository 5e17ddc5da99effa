chance = cards

game-masks = Masks
about-masks = two hidden cards each: trade them in secret or drop them openly
rules-masks =
    Everybody holds two cards from one deck. In your turn either `{ $p }trade 2` a card with the deck, in private, or `{ $p }drop 2` it on the open pile and draw another. After four turns each all hands are shown, and the highest wins.

event-opened = { $card } lies open. { $seat } begins.
event-your-cards = Your cards: { $cards }
event-traded = { $seat } trades a card with the deck.
event-you-drew = You draw { $card }.
event-dropped = { $left ->
    [0] { $seat } drops { $card }; the deck is used up.
   *[other] { $seat } drops { $card }; the deck has { $left }.
 }
event-reshuffled = The pile is the deck now: { $left }.
event-gone = { $seat }'s cards go back into the deck.
event-unmasked =
    All hands are shown.
    { $rows }
event-table-told = { $card } lies open, the deck has { $left }. { $seat } to move.
event-panel = Your cards: { $cards }

row-hand-row = { $seat }: { $cards }

refusal-not-in-hand = You hold no { $card }.

verb-trade = put a card back into the deck and draw another
verb-drop = lay a card open and draw another
action-trade = trade { $card }
action-drop = drop { $card }

wait-turn = { $seats }: trade or drop a card, { $seconds } s.
outcome-highest = { $winners } wins Masks with the highest hand.
