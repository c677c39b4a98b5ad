import { appendFile, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readReportLog, type KeptMessage } from '@console/platform-registry/halt'

const maxBytes = 8 * 1024 * 1024

/**
 * Keeps the reports of browsers in the data folder, one message a line, as `npm run check-canary` reads them: the
 * newest 8 to 16 MB.
 */
export class ReportLog {
  readonly #file: string
  readonly #failed: (error: unknown) => void
  #bytes: number
  #writing: Promise<void> = Promise.resolve()

  private constructor(file: string, bytes: number, failed: (error: unknown) => void) {
    this.#file = file
    this.#bytes = bytes
    this.#failed = failed
  }

  static async open(data: string, failed: (error: unknown) => void): Promise<ReportLog> {
    const file = join(data, 'reports.log')
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    )
    return new ReportLog(file, size, failed)
  }

  /** What is kept, the oldest first. */
  async read(): Promise<KeptMessage[]> {
    const texts = await Promise.all(
      [`${this.#file}.1`, this.#file].map((file) => readFile(file, 'utf8').catch(() => '')),
    )
    return texts.flatMap((text) => readReportLog(text).messages)
  }

  add({ message, ...arrival }: KeptMessage): void {
    const line = `${JSON.stringify({ ...arrival, ...message })}\n`
    this.#writing = this.#writing.then(async () => this.#write(line)).catch(this.#failed)
  }

  /** Waits for what was added. */
  close(): Promise<void> {
    return this.#writing
  }

  async #write(line: string): Promise<void> {
    if (this.#bytes >= maxBytes) {
      await rename(this.#file, `${this.#file}.1`)
      this.#bytes = 0
    }
    await appendFile(this.#file, line, { mode: 0o600 })
    this.#bytes += Buffer.byteLength(line)
  }
}
