import { until } from '../until.ts'

interface Line {
  at?: number
  text?: string
  reset?: string
  lost?: number
}

/** Reads what a board prints, while it prints. */
export class SerialReader {
  over = false
  #received = ''
  readonly #stop = new AbortController()

  constructor(body: ReadableStream<Uint8Array> | null) {
    this.#read(body)
      .catch(() => {})
      .finally(() => {
        this.over = true
      })
  }

  async #read(body: ReadableStream<Uint8Array> | null): Promise<void> {
    const decoder = new TextDecoder()
    await body?.pipeTo(
      new WritableStream({
        write: (piece) => {
          this.#received += decoder.decode(piece, { stream: true })
        },
      }),
      { signal: this.#stop.signal },
    )
  }

  get lines(): Line[] {
    return this.#received
      .split('\n')
      .slice(0, -1)
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
  }

  get text(): string {
    return this.lines.map(({ text = '' }) => text).join('')
  }

  until(wanted: string): Promise<string> {
    return until(
      () => this.text.includes(wanted) && this.text,
      `"${wanted}" on the serial port, after: ${this.text.slice(-200)}`,
      30_000,
    )
  }

  close(): void {
    this.#stop.abort()
  }
}
