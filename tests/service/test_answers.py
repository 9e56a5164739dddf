"""Try that what takes long is found once."""

import asyncio

from bot.service.answers import MOST_KEPT, Answers


async def test_who_asks_the_same_waits_for_the_one_search() -> None:
    answers, searches = Answers[str](), list[str]()
    go_on = asyncio.Event()

    async def find(question: str) -> str:
        searches.append(question)
        await go_on.wait()
        return question.upper()

    asked = [
        asyncio.create_task(answers.of(each, lambda each=each: find(each)))  # type: ignore[misc]
        for each in "aabab"
    ]
    await asyncio.sleep(0)
    go_on.set()
    assert await asyncio.gather(*asked) == list("AABAB")
    assert sorted(searches) == ["a", "b"]


async def test_a_search_that_failed_is_tried_again_and_old_answers_are_forgotten() -> None:
    answers, found = Answers[int](), list[int | None]([None, 7])

    async def find() -> int | None:
        return found.pop(0)

    async def other() -> int:
        return 1

    assert await answers.of("a", find) is None
    assert await answers.of("a", find) == 7
    assert await answers.of("a", other) == 7
    for number in range(MOST_KEPT):
        await answers.of(number, other)
    assert await answers.of("a", other) == 1
