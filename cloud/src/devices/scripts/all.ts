import { CellarSensor } from './cellarSensor.ts'
import { GardenPump } from './gardenPump.ts'
import { Greenhouse } from './greenhouse.ts'
import { MotionSensor } from './motionSensor.ts'
import type { ScriptedDevice } from '../scriptedDevice.ts'
import { StarterBoard } from './starterBoard.ts'
import { Tracker } from './tracker.ts'
import { VibrationMonitor } from './vibrationMonitor.ts'

export function scriptedDevices(): ScriptedDevice[] {
  return [
    new Greenhouse(),
    new MotionSensor(),
    new Tracker(),
    new VibrationMonitor(),
    new GardenPump(),
    new CellarSensor(),
  ]
}

/** Those with these ids: what came with the cloud, and blank boards. */
export function simulatedDevices(ids: readonly string[]): ScriptedDevice[] {
  const scripted = new Map(scriptedDevices().map((device) => [device.id, device]))
  return ids.map((id) => scripted.get(id) ?? new StarterBoard(id))
}
