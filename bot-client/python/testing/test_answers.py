import asyncio

from played_site import MANIFEST, SiteTestCase
from vigil_bot.answers import FAILED, NO_ANSWER, NO_REHEARSAL

HOSTILE_MANIFESTS = [
    {"features": None},
    {"features": {"tea-club": 1}},
    {"features": [None, 3, {}, {"id": "tea-club"}]},
    {"features": [{"id": "tea-club", "fields": "pour"}]},
    {"features": [{"id": "tea-club", "fields": [None, "pour", {"id": ["pour"]}, {"id": "pour", "kind": ["action"]}]}]},
    ["tea-club"],
]


class AnswersTest(SiteTestCase):
    async def ask(self, answer, field="pour"):
        """Asks a bot that answers with this."""
        async with self.connect() as client:

            @client.answer("tea-club", field)
            async def respond(_ask):
                return answer

            received = await self.site.ask(field)
            # What the site says arrives after the answer.
            if self.site.reply[0] != 200:
                await self.wait_for_line()
            if self.site.reply[0] == 400:
                self.assertEqual(await asyncio.wait_for(self.site.answers.get(), 10), FAILED)
            return received

    async def test_logs_what_the_site_says_about_an_answer_that_it_rejects(self):
        self.site.reply = 400, {"reason": "input-invalid", "message": "The request is not valid: answer."}
        for answer in ("x" * 600, "", {}, {"state": "great", "text": "Hot."}, {"txt": "Hot."}, {"text": {"hu": "Forró."}}):
            with self.subTest(answer=answer):
                self.lines.clear()
                await self.ask(answer)
                self.assertEqual(
                    self.lines,
                    ["The site did not accept the answer to tea-club pour: The request is not valid: answer."],
                )

    async def test_logs_that_an_answer_was_rejected_without_a_reason(self):
        self.site.reply = 400, {}
        await self.ask("Hot.")
        self.assertEqual(
            self.lines, ["The site did not accept the answer to tea-club pour: It gave no reason."]
        )

    async def test_logs_a_late_answer_in_one_sentence(self):
        self.site.reply = 409, {"reason": "ask-closed", "message": "This question was answered already."}
        await self.ask("Hot.")
        self.assertEqual(self.lines, ["The answer to tea-club pour came too late: pages wait ten seconds."])

    async def test_says_done_if_a_handler_returns_nothing(self):
        self.assertEqual(await self.ask(None), {"text": {"en": "Done.", "hu": "Kész."}})
        self.assertEqual(self.lines, [])

    async def test_declines_a_rehearsal_at_once(self):
        async with self.connect():
            self.assertEqual(await self.site.rehearse(), NO_REHEARSAL)

    async def test_sends_texts_and_dicts(self):
        self.assertEqual(await self.ask("Hot."), {"text": "Hot."})
        self.assertEqual(await self.ask({"en": "Hot."}), {"text": {"en": "Hot."}})
        self.assertEqual(await self.ask({"state": "good", "text": "Hot."}), {"state": "good", "text": "Hot."})

    async def test_says_that_it_failed_if_a_handler_returns_something_else(self):
        for answer, sentence in (
            (3, "The answer to tea-club pour is neither a text nor a dict: 3"),
            ([], "The answer to tea-club pour is neither a text nor a dict: []"),
            ({"text": b"Hot."}, "The answer to tea-club pour is not JSON: Object of type bytes is not JSON serializable"),
        ):
            with self.subTest(answer=answer):
                self.lines.clear()
                self.assertEqual(await self.ask(answer), FAILED)
                self.assertEqual(self.lines, [sentence])

    async def test_sends_what_a_plain_function_returns(self):
        async with self.connect() as client:
            client.answer("tea-club", "pour")(lambda _ask: "Hot.")
            self.assertEqual(await self.site.ask("pour"), {"text": "Hot."})
        self.assertEqual(self.lines, [])

    async def test_logs_once_for_each_field_that_a_page_asked_about_one_without_a_handler(self):
        async with self.connect():
            for field in ("pour", "pour", "state"):
                self.assertEqual(await self.site.ask(field), NO_ANSWER)
        self.assertEqual(
            self.lines,
            [f"A page asked about tea-club {field}, for which the bot has no handler." for field in ("pour", "state")],
        )

    async def test_logs_a_handler_for_a_field_about_which_no_page_asks(self):
        for field in ("puor", "cups", "tables", "tables/free", "pour/free", ""):
            with self.subTest(field=field):
                self.lines.clear()
                await self.register(MANIFEST, field)
                self.assertEqual(
                    self.lines,
                    [f'No page asks about tea-club {field}: the manifest has no action, status or field with "ask" there.'],
                )

    async def test_logs_no_handler_for_a_field_about_which_pages_ask(self):
        for field in ("state", "pour", "leaves", "tables/seats/free"):
            await self.register(MANIFEST, field)
        await self.register(None, "puor")
        self.assertEqual(self.lines, [])

    async def test_never_raises_for_a_manifest_that_is_not_valid(self):
        for manifest in HOSTILE_MANIFESTS:
            with self.subTest(manifest=manifest):
                self.lines.clear()
                await self.register(manifest, "pour")
                self.assertEqual(len(self.lines), 1)

    async def register(self, manifest, field):
        async with self.connect(manifest=manifest) as client:
            client.answer("tea-club", field)(lambda _ask: asyncio.sleep(0))
