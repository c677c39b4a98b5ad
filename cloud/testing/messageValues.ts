import { valuesIn } from '../src/mqtt/values/values.ts'
import { deviceTimeIn } from '../src/history/series/deviceTime.ts'

/** For tests that compare how the console reads messages with how the cloud does. */
export { repairedJson } from '../src/api/repairedJson.ts'

export const storedDeviceTime = (message: string, accepted: number): number | null =>
  deviceTimeIn(valuesIn(message), accepted)?.t ?? null
