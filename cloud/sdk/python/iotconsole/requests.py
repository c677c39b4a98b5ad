"""What the cloud asks of the program: it waits here until the program takes it up in loop()."""
import json
import queue
import time
from threading import Lock, Timer

MOST_WAITING = 16
PATIENCE = 5.0


class Request:
    """One call of a function, reading of a variable or event. `late` runs when the program is too busy to take it up."""

    def __init__(self, work, late):
        self.work = work
        self._late = late
        self._once = Lock()

    def take(self):
        return self._once.acquire(blocking=False)

    def give_up(self):
        if self.take():
            self._late()


class Requests:
    def __init__(self):
        self._waiting = queue.Queue(MOST_WAITING)

    def add(self, work, late=lambda: None):
        request = Request(work, late)
        try:
            self._waiting.put_nowait(request)
        except queue.Full:
            request.give_up()
            return
        timer = Timer(PATIENCE, request.give_up)
        timer.daemon = True
        timer.start()

    def run(self, seconds):
        """Does what waits, and what comes within `seconds`."""
        end = time.monotonic() + seconds
        while True:
            try:
                request = self._waiting.get(timeout=max(0.0, end - time.monotonic())) if seconds > 0 else self._waiting.get_nowait()
            except queue.Empty:
                return
            if request.take():
                request.work()


def call_of(payload):
    """The number and the parameter of a function call; None when it is not one."""
    try:
        call = json.loads(payload)
    except (ValueError, RecursionError):
        return None
    number = call.get("i") if isinstance(call, dict) else None
    if isinstance(number, bool) or not isinstance(number, (int, float)):
        return None
    parameter = call.get("p")
    return number, parameter if isinstance(parameter, str) else ""
