"""What people say and press reaches the core as it was meant, once, and is confirmed only when it was dealt with."""

from tests.telegram_fake.scene import Scene, play


def test_smoke() -> None:
    async def scene(stage: Scene) -> None:
        stage.fake.says(stage.ann, stage.group, "/bid@croupier_bot 3 5")
        heard = await stage.bus.hears(1)
        print(heard)
        await stage.adapter.send(stage.to_room("hello"))
        print([m.text for m in stage.group.bots()])
        await stage.adapter.send(stage.to_room("hello 2"))
        print([m.text for m in stage.group.bots()])
        print(stage.fake.calls)

    play(scene)
