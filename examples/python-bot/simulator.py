"""Connects discord.py to the simulator, for which the library has no setting."""
import inspect

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def use_simulator(api):
    Route.BASE = f"{api}/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(api.replace("http", "ws", 1).removesuffix("/api") + "/gateway")
    connect = DiscordWebSocket.from_client.__func__
    # The simulator does not compress. The option was renamed after discord.py 2.4.
    option = "compress" if "compress" in inspect.signature(connect).parameters else "zlib"
    DiscordWebSocket.from_client = classmethod(lambda cls, client, **options: connect(cls, client, **{**options, option: False}))
