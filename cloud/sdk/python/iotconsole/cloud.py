"""The connection of one device."""
import json
import logging
import random
import ssl
import sys
from threading import Event, Lock, Semaphore, Thread

import paho.mqtt.client as mqtt

from .identity import read_identity
from .outbox import LARGEST_MESSAGE, Outbox
from .requests import Requests, call_of

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
MOST_UNCONFIRMED = 20
MOST_NAMES = 64
log = logging.getLogger("iotconsole")


class Cloud:
    """Functions, variables and subscribed events run in loop(), never beside the program."""

    def __init__(self, identity):
        self._identity = identity
        self._base = f"devices/{identity.id}/"
        self._outbox = Outbox()
        self._requests = Requests()
        self._functions, self._variables, self._types, self._events = {}, {}, {}, {}
        self._room = Semaphore(MOST_UNCONFIRMED)
        self._answers, self._answering = set(), Lock()
        self._wake, self._ended, self._online = Event(), Event(), Event()
        self._untold = False
        self._failures = 0
        self._client = self._make_client()

    @classmethod
    def from_file(cls, path="device.json"):
        return cls(read_identity(path))

    @property
    def connected(self):
        return self._online.is_set()

    @property
    def dropped(self):
        """How many messages were too many to be kept while there was no connection."""
        return self._outbox.dropped

    def publish(self, event, data=""):
        """Sends an event, or keeps it until there is a connection. False when it can't be one."""
        payload = data.encode() if isinstance(data, str) else bytes(data) if isinstance(data, (bytes, bytearray)) else json.dumps(data).encode()
        if not _is_topic(event) or len(payload) > LARGEST_MESSAGE:
            return False
        self._outbox.put(f"{self._base}events/{event}", payload)
        self._wake.set()
        return True

    def function(self, name, work):
        """Offers a function that people can call; what it returns is their answer."""
        return self._offer(self._functions, name, work)

    def variable(self, name, read):
        """Offers a variable that people can read. It is read at once, for its type."""
        if not callable(read):
            return False
        self._types[name] = _type_of(_run(read))
        return self._offer(self._variables, name, read) or self._types.pop(name) is None

    def subscribe(self, event, work):
        """work(name, data) hears the device's own event, webhooks' responses among them (hook-response/…), and those below it."""
        if not _is_topic(event) or len(self._events) >= MOST_NAMES:
            return False
        self._events[event] = work
        if self.connected:
            self._client.subscribe(f"{self._base}events/{event}/#", 1)
        return True

    def begin(self):
        """Connects, and connects again whenever the connection is lost."""
        self._client.connect_async(self._identity.host, self._identity.port, keepalive=60)
        self._client.loop_start()
        Thread(target=self._pump, daemon=True).start()

    def loop(self, seconds=0):
        """Runs what was asked for meanwhile, for so many seconds."""
        self._requests.run(seconds)

    def end(self):
        self._ended.set()
        self._wake.set()
        self._client.disconnect()
        self._client.loop_stop()

    def _make_client(self):
        arguments = {"client_id": self._identity.id, "clean_session": True, "protocol": mqtt.MQTTv311}
        versions = getattr(mqtt, "CallbackAPIVersion", None)
        client = mqtt.Client(versions.VERSION2, **arguments) if versions else mqtt.Client(**arguments)
        client.username_pw_set(self._identity.id, self._identity.key)
        client.tls_set_context(ssl.create_default_context(cadata=self._identity.ca))
        client.max_inflight_messages_set(MOST_UNCONFIRMED)
        client.on_connect, client.on_disconnect, client.on_connect_fail = self._on_connect, self._on_disconnect, self._on_failure
        client.on_message, client.on_publish = self._on_message, self._on_publish
        return client

    # The callbacks below get other arguments from paho 1 and from paho 2.
    def _on_connect(self, client, _userdata, _flags, reason, *_):
        if reason != 0:
            log.warning("The cloud refused the connection: %s", mqtt.connack_string(reason) if isinstance(reason, int) else reason)
            return
        self._failures = 0
        topics = ["functions/+", "variables/+", *(f"events/{event}/#" for event in self._events)]
        client.subscribe([(self._base + topic, 1) for topic in topics])
        self._untold = True
        self._online.set()
        self._wake.set()

    def _on_disconnect(self, *_):
        self._online.clear()
        with self._answering:
            self._answers.clear()
        self._lengthen_pause()

    def _on_failure(self, *_):
        # paho calls this where it caught the error, and does not pass it on.
        log.warning("There is no connection to %s: %s", self._identity.host, sys.exc_info()[1])
        self._lengthen_pause()

    def _lengthen_pause(self):
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(self._failures, 10)) * random.uniform(0.5, 1.0)
        self._failures += 1
        self._client.reconnect_delay_set(pause, pause)

    def _on_publish(self, _client, _userdata, message, *_):
        # paho calls this for answers, too, which took no room.
        with self._answering:
            is_answer = message in self._answers
            self._answers.discard(message)
        if is_answer:
            return
        self._room.release()
        self._wake.set()

    def _on_message(self, _client, _userdata, message):
        branch, _, name = message.topic[len(self._base):].partition("/")
        if len(message.payload) > LARGEST_MESSAGE:
            return
        if branch == "functions" and name in self._functions and (call := call_of(message.payload)):
            answer = lambda result: self._answer(f"functions/{name}/result", {"i": call[0], "r": result})
            self._requests.add(lambda: answer(_run(self._functions[name], call[1])), lambda: answer("busy"))
        elif branch == "variables" and name in self._variables:
            self._requests.add(lambda: self._answer(f"variables/{name}/value", {"v": _run(self._variables[name])}))
        elif branch == "events":
            text = message.payload.decode("utf-8", "replace")
            for event, work in list(self._events.items()):
                if name == event or name.startswith(f"{event}/"):
                    self._requests.add(lambda work=work: _run(work, name, text))

    def _answer(self, topic, answer):
        # One that comes after a lost connection helps nobody: it isn't kept.
        with self._answering:
            sent = self._client.publish(self._base + topic, json.dumps(answer, default=str), qos=0)
            if sent.rc == mqtt.MQTT_ERR_SUCCESS:
                self._answers.add(sent.mid)

    def _offer(self, offers, name, work):
        if not _is_name(name) or not callable(work) or len(offers) >= MOST_NAMES:
            return False
        offers[name] = work
        self._untold = True
        self._wake.set()
        return True

    def _pump(self):
        """Hands over what waits, as long as the cloud confirms it: the one thread that publishes events."""
        while self._wake.wait() and not self._ended.is_set():
            self._wake.clear()
            while self._online.is_set() and self._room.acquire(blocking=False):
                message = self._next()
                if message is None:
                    self._room.release()
                    break
                self._client.publish(*message)

    def _next(self):
        if self._untold:
            self._untold = False
            return f"{self._base}capabilities", json.dumps({"f": sorted(self._functions), "v": dict(self._types)}), 1, True
        waiting = self._outbox.take()
        return waiting and (*waiting, 1, False)


def _run(work, *arguments):
    try:
        return work(*arguments)
    except Exception as error:
        log.exception("%s failed", getattr(work, "__name__", work))
        return f"failed: {error}"[:200]


def _is_topic(text):
    return isinstance(text, str) and 0 < len(text) <= 200 and not any(character in "+#\0" for character in text) and "" not in text.split("/")


def _is_name(text):
    return _is_topic(text) and "/" not in text and len(text) <= 64


def _type_of(value):
    return "boolean" if isinstance(value, bool) else "number" if isinstance(value, (int, float)) else "string" if isinstance(value, str) else "object"
