import { startCloud } from '../src/cloud.ts'
import type { CloudOptions } from '../src/options.ts'

// A cloud in a process of its own, for tests: its options come as JSON, also those that the command line does not have.
const options = JSON.parse(process.argv[2] ?? '{}') as CloudOptions
const running = await startCloud({ ...options, log: (text) => console.error(text) })
// Whoever started it may be killed: its end of the pipe is closed then.
process.stdin.resume().once('end', () => process.exit())
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)))
const { close: _, ...facts } = running
console.log(JSON.stringify(facts))
