import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

// Windows has no groups of processes.
const hasGroups = process.platform !== 'win32'

/** Without an id nothing is told: what did not start has no group, and 0 is the group of this process. */
const tell = (id: number | undefined, signal: NodeJS.Signals | 0): boolean => {
  if (id === undefined) return false
  try {
    return process.kill(hasGroups ? -id : id, signal)
  } catch {
    return false
  }
}

/** Ends what is left of a group: as Ctrl+C does, and after a while for good. */
const endGroup = async (id: number | undefined, patience: number): Promise<void> => {
  if (!tell(id, 'SIGINT')) return
  for (const end = Date.now() + patience; Date.now() < end && tell(id, 0);) await pause(50)
  tell(id, 'SIGKILL')
}

/**
 * Runs a program of Node in a group of processes of its own, with the input and output of this one, and returns its
 * exit code. When it ends, its group ends: the tests' servers, also those of a process that was killed. It rejects
 * where the program can't start. When this process is told to end, by Ctrl+C or otherwise, so does the group, and then
 * this process. `patience` are the milliseconds in which servers may end in order.
 */
export const runInGroup = (
  args: readonly string[],
  { cwd, env, patience = 8_000 }: { cwd: string; env: NodeJS.ProcessEnv; patience?: number },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const running = spawn(process.execPath, args, { cwd, env, stdio: 'inherit', detached: hasGroups })
    const { pid } = running
    let told: NodeJS.Signals | undefined
    const onSignal = (signal: NodeJS.Signals) => {
      // Who asks twice does not want to wait.
      if (told !== undefined) tell(pid, 'SIGKILL')
      told = signal
      void endGroup(pid, patience)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, onSignal)
    const stopHearing = () => {
      for (const signal of signals) process.off(signal, onSignal)
    }
    // A busy system may have no room for another process.
    running.on('error', (error) => {
      stopHearing()
      reject(error)
    })
    running.on('close', (code) => {
      void endGroup(pid, patience).then(() => {
        stopHearing()
        if (told !== undefined) process.exit(128 + constants.signals[told])
        resolve(code ?? 1)
      })
    })
  })
