import { runCommand } from '../src/cli.ts'

// The command line in a process of its own, for tests: a file that a run of the tests can bundle.
process.exit(await runCommand(process.argv.slice(2)))
