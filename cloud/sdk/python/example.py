import random
from iotconsole import Cloud
cloud = Cloud.from_file("device.json")
lamp = []
def led(parameter):
    lamp[:] = [parameter] if parameter == "on" else []
    return len(lamp)
cloud.function("led", led)
cloud.variable("lamp", lambda: bool(lamp))
cloud.subscribe("hook-response/weather", lambda name, data: print(name, data))
cloud.begin()
while True:
    cloud.publish("temperature", temperature := round(random.uniform(20, 22), 1))
    print("temperature", temperature, flush=True)
    cloud.loop(10)
