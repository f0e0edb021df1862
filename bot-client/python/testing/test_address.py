import unittest

from vigil_bot.requests import SiteRequests


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
