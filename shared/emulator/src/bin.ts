#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { runCommand } from '#cloud/command'
import { showRemotes } from './showRemotes.ts'

// The console that the package brings.
process.env['CONSOLE_DIST'] ??= fileURLToPath(new URL('../console', import.meta.url))
// No repository keeps what is in node_modules.
process.env['CONSOLE_DATA'] ??= 'node_modules/.cache/console-emulator'

// When the program that has started this one is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const args = process.argv.slice(2)
process.exit(await (args.some((arg) => /^--remote(=|$)/.test(arg)) ? showRemotes(args) : runCommand(args)))
