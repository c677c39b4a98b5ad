"""Who the device is and where its cloud is: the file device.json."""
import json
import re
from dataclasses import dataclass, field

LARGEST_FILE = 64 * 1024


class IdentityError(ValueError):
    """The file names no device."""


@dataclass(frozen=True)
class Identity:
    id: str
    key: str = field(repr=False)
    host: str
    port: int
    ca: str = field(repr=False)


def read_identity(path):
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read(LARGEST_FILE + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise IdentityError(f"{path} can't be read: {error}") from None
    if len(text) > LARGEST_FILE:
        raise IdentityError(f"{path} is too large")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise IdentityError(f"{path} is no JSON") from None
    return identity_of(content, path)


def identity_of(content, path="The identity"):
    if not isinstance(content, dict):
        raise IdentityError(f"{path} is no JSON object")
    for name in ("id", "key", "host", "ca"):
        if not isinstance(content.get(name), str) or not content[name]:
            raise IdentityError(f'{path} has no "{name}"')
    port = content.get("port")
    if type(port) is not int or not 0 < port < 65536:
        raise IdentityError(f'{path} has no "port"')
    if not re.fullmatch(r"[\w.-]{1,64}", content["id"]):
        raise IdentityError(f'{path} has an "id" that can\'t be one')
    return Identity(content["id"], content["key"], content["host"], port, content["ca"])
