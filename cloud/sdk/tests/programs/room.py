# Prints again and again how many more messages may be handed over before one is confirmed.
import sys
from iotconsole import Cloud

cloud = Cloud.from_file(sys.argv[1])
cloud.function("length", len)
cloud.begin()
while True:
    cloud.loop(0.1)
    print(cloud._room._value, flush=True)
