import unittest

from played_site import SERVER, SiteTestCase
from vigil_bot.requests import SiteRequests

WRONG_KEY = (
    "The site does not accept the bot’s key. "
    'Give the bot the right one, or create a new one with "npm run site -- bot key".'
)


class AddressTest(unittest.IsolatedAsyncioTestCase):
    async def test_uses_only_the_origin_of_an_address(self):
        for address, origin in (
            ("http://host:3000", "http://host:3000"),
            ("http://host:3000/", "http://host:3000"),
            ("http://host:3000/dashboard", "http://host:3000"),
            (" https://user:password@host/a/b?c#d\n", "https://host"),
            ("HTTPS://host", "https://host"),
            ("http://[::1]:3000/dashboard", "http://[::1]:3000"),
        ):
            self.assertEqual(SiteRequests(address, "bot_key").site, origin)

    async def test_keeps_what_is_not_an_address(self):
        for address in ("localhost:3000", "host", "http://", "http://[", ""):
            self.assertEqual(SiteRequests(address, "bot_key").site, address)


class KeyTest(SiteTestCase):
    async def test_works_with_the_address_of_a_page(self):
        async with self.connect(path="/dashboard") as client:
            self.assertEqual(await client.feature("tea-club", SERVER), {"cups": 2})

    async def test_logs_a_key_that_a_header_cannot_have_as_a_wrong_one(self):
        for key in ("bot_…", "bot_key\n", "bot key", "bot_\x7f"):
            with self.subTest(key=key):
                self.lines.clear()
                async with self.connect(key=key) as client:
                    self.assertIsNone(await client.feature("tea-club", SERVER))
                self.assertEqual(self.lines, [WRONG_KEY])
        self.assertEqual(self.site.calls, [])
