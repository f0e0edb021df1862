from types import SimpleNamespace

from played_site import SERVER, SiteTestCase
from vigil_bot import Subject
from vigil_bot.client import SiteClient


async def skip(choices):
    return choices.skip("No cups are left.")


class FeaturesTest(SiteTestCase):
    async def test_returns_the_values_of_a_feature_on_a_server(self):
        async with self.connect() as client:
            for server in (SERVER, int(SERVER)):
                self.assertEqual(await client.feature("tea-club", server), {"cups": 2})
        async with self.connect(manifest=None) as client:
            self.assertEqual(await client.feature("tea-club", SERVER), {"cups": 2})
            self.assertIsNone(await client.feature("tea-clb", SERVER))
        self.assertEqual(self.lines, [])

    async def test_logs_once_that_a_server_is_not_one(self):
        async with self.connect() as client:
            for server in ("tea-club", "tea-club", None, SimpleNamespace(id=SERVER), 1.5, "", "١"):
                self.assertIsNone(await client.feature(SERVER, server))
            self.assertNotIn("GET guilds/tea-club/settings", self.site.calls)
        self.assertEqual(len(self.lines), 6)
        self.assertEqual(
            self.lines[0],
            '"tea-club" is not the id of a server: feature() takes the id of a feature, then that of a server.',
        )

    async def test_logs_once_that_the_manifest_has_no_such_feature(self):
        async with self.connect() as client:
            for _ in range(2):
                self.assertIsNone(await client.feature("tea-clb", SERVER))
                self.assertEqual((await client.decide("tea-clb", Subject(SERVER), skip)).outcome, "skipped")
        self.assertEqual(self.lines, ['The manifest has no feature "tea-clb".'])

    async def test_decides_for_features_that_no_manifest_has(self):
        async with self.connect() as client:
            for feature in ("logs", "greetings", "tea-club"):
                await client.decide(feature, Subject(SERVER), skip)
        async with self.connect(manifest=None) as client:
            await client.decide("tea-clb", Subject(SERVER), skip)
        self.assertEqual(self.lines, [])

    async def test_keeps_few_of_many_wrong_names(self):
        async with self.connect() as client:
            for number in range(1000):
                await client.feature(f"tea-{number}", SERVER)
        self.assertEqual(len(self.lines), 100)


class UnstartedTest(SiteTestCase):
    async def test_never_raises_for_a_manifest_that_is_not_valid(self):
        for manifest in ({"features": None}, {"features": [None, {"id": []}]}, ["tea-club"]):
            client = SiteClient(site="http://127.0.0.1:1", key="bot_key", manifest=manifest)
            self.assertIsNone(await client.feature("tea-club", SERVER))
            await client.close()
