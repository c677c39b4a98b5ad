import { CellarSensor } from './cellarSensor.ts'
import { GardenPump } from './gardenPump.ts'
import { Greenhouse } from './greenhouse.ts'
import { MotionSensor } from './motionSensor.ts'
import type { ScriptedDevice } from '../scriptedDevice.ts'
import { Tracker } from './tracker.ts'
import { VibrationMonitor } from './vibrationMonitor.ts'

export function scriptedDevices(): ScriptedDevice[] {
  return [new Greenhouse(), new MotionSensor(), new Tracker(), new VibrationMonitor(), new GardenPump(), new CellarSensor()]
}
