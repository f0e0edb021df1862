from types import SimpleNamespace

from played_site import SERVER, SiteTestCase


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
