import sys
import time
from iotconsole import Cloud

cloud = Cloud.from_file(sys.argv[1])


def block(parameter):
    time.sleep(float(parameter))
    return 0


def many(count):
    for index in range(int(count)):
        cloud.publish("many", str(index))
    return cloud.dropped


cloud.function("length", len)
cloud.function("block", block)
cloud.function("many", many)
cloud.function("fail", lambda parameter: 1 / 0)
cloud.variable("answer", lambda: 42)
cloud.variable("name", lambda: "grün")
cloud.subscribe("hook-response/ask", lambda name, data: cloud.publish("heard", {"name": name, "data": data}))
cloud.publish("start", "ä")
cloud.begin()
count = 0
while True:
    count += 1
    cloud.publish("count", count)
    cloud.loop(0.1)
