import { execFile, spawn } from 'node:child_process'

const patience = 10_000

/** PlatformIO's command, as it was named in the configuration. */
export class PioProgram {
  readonly command: string

  constructor(command: string) {
    this.command = command
  }

  /** Its version, or why it can't be run. */
  detect(): Promise<{ version: string } | { problem: string }> {
    return new Promise((resolve) => {
      execFile(this.command, ['--version'], { timeout: patience, windowsHide: true }, (error, stdout) => {
        if (error) resolve({ problem: error.code === 'ENOENT' ? `${this.command} was not found` : `${this.command} --version failed: ${error.message.split('\n')[0]}` })
        else resolve({ version: stdout.trim().slice(0, 100) })
      })
    })
  }

  /** Runs it to its end and answers its exit code. Aborting ends it with everything that it has started. */
  run(args: readonly string[], environment: NodeJS.ProcessEnv, hear: { out(text: string): void; errors(text: string): void }, signal: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      const ownGroup = process.platform !== 'win32'
      const child = spawn(this.command, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: ownGroup, windowsHide: true })
      const stop = () => {
        if (child.pid === undefined) return
        try {
          process.kill(ownGroup ? -child.pid : child.pid, 'SIGKILL')
        } catch {
          // Gone already.
        }
      }
      const settle = (tell: () => void) => {
        signal.removeEventListener('abort', stop)
        if (signal.aborted) reject(signal.reason as Error)
        else tell()
      }
      child.stdout.setEncoding('utf8').on('data', hear.out)
      child.stderr.setEncoding('utf8').on('data', hear.errors)
      child.once('error', (error) => settle(() => reject(error)))
      child.once('close', (code) => settle(() => resolve(code ?? 1)))
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
    })
  }
}
