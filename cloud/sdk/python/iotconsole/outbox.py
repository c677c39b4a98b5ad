"""What waits to be sent, up to a limit."""
from collections import deque
from threading import Lock

MOST_MESSAGES = 200
MOST_BYTES = 256 * 1024
LARGEST_MESSAGE = 16 * 1024


class Outbox:
    """The oldest messages go when there are too many; `dropped` counts them."""

    def __init__(self):
        self.dropped = 0
        self._lock = Lock()
        self._messages = deque()
        self._bytes = 0

    def put(self, topic, payload):
        with self._lock:
            self._messages.append((topic, payload))
            self._bytes += len(payload)
            while len(self._messages) > MOST_MESSAGES or self._bytes > MOST_BYTES:
                self._bytes -= len(self._messages.popleft()[1])
                self.dropped += 1

    def take(self):
        with self._lock:
            if not self._messages:
                return None
            message = self._messages.popleft()
            self._bytes -= len(message[1])
            return message
