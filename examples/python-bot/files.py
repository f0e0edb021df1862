"""JSON files that stay whole when the process is killed while it writes."""
import json
import logging
import os


def read_json(file):
    """Returns None if there is no file, or a broken one."""
    try:
        return json.loads(file.read_text())
    except FileNotFoundError:
        return None
    except ValueError as error:
        logging.warning("%s is ignored: %s", file, error)
        return None


def write_json(file, value):
    new_file = file.with_suffix(".new")
    file.parent.mkdir(parents=True, exist_ok=True)
    new_file.touch(0o600)
    new_file.write_text(json.dumps(value))
    os.replace(new_file, file)
