// What mqtt.js takes for granted. The page has none of it; the worker gets it before mqtt.js runs.
const world = globalThis as { process?: unknown; setImmediate?: unknown; global?: unknown }

world.global ??= globalThis
world.process ??= {
  env: {},
  versions: {},
  nextTick: (work: (...values: unknown[]) => void, ...values: unknown[]) => queueMicrotask(() => work(...values)),
}
world.setImmediate ??= (work: (...values: unknown[]) => void, ...values: unknown[]) => setTimeout(work, 0, ...values)
