# What the bot says itself: what must be said where no table and no room is, and around a table's board.

greeting = {$name}さん、こんにちは！　卓上ゲームの進行役をするボットです。下のゲームを押すと、ここでわたしと遊べます。グループに追加して、そこで /games と送ることもできます。ゲーム中、あなただけが見てよいものはここに届きます。ここに何も書かない人は、ボタンで見られます。できることは /help でご覧ください。
add-me = グループに追加
opened = {$name}さん、ありがとうございます。これからはここにお送りできます。
added = みなさん、こんにちは！　卓上ゲームの進行役です。下のボタンを押すか、/games@{$bot} と送ってください。
added-hearing-little = Telegramがわたしに見せるのは、/help@{$bot} のように名指しされたコマンドと、わたしへの返信だけです。どのゲームもボタンだけで遊べます。
let-me-write = DMで受け取る
cannot-write = {$name}さん、答えはあなただけのものですが、まだDMを送れません。
private-reason = {$name}さん、できない理由はあなただけのものです。「手元を見る」を押すと読めます。
open-table = 卓を開く
join-in-private = DMで参加
play-elsewhere = ほかのグループで
seated = {$name}さん、参加しました。ゲームはグループで進み、あなただけが見てよいものはここに届きます。
invitation-over = {$name}さん、その卓の受付は終わりました。新しい卓の「参加」を押すか、グループで /games と送ってください。
not-among-you = {$name}さんがその卓のグループにいるか確かめられません。いるなら、そこで「参加」を押してください。
trying = ここで何が使えるかを試しています。この投稿はあとで消します。OKを押してから、次のように書いてください：{$mention}
yours-alone = あなた専用のパネルです。ほかの人には見えません。
about = グループで遊ぶ卓上ゲームの進行役です。ダイス、ブラフ、カードのゲームをボタンで遊べます。わたしをグループに追加して、そこで /games と送ってください。あなただけが見てよいものはここに届きます。ダイスの目はゲームの前に決まり、終わったあとで確かめられるので、こっそり変えることは誰にもできません。
short = グループで遊ぶ卓上ゲーム：ダイス、ブラフ、カード。操作はボタンだけ。
round = 第{$number}ラウンド
starts = 開始：
join-them = 参加しますか？
seconds = {$seconds}秒
stopped = 持ち時間は止まっています
answer-this = {$name}さん、このメッセージに返信してください。
