/** A network that a fake board sees; `password` is the one that lets it in, empty for an open network. */
export interface FakeNetwork {
  name: string
  strength: number
  password: string
}

const magic = [0x49, 0x4d, 0x50, 0x52, 0x4f, 0x56, 0x01]
const ready = 2
const provisioning = 3
const provisioned = 4
const unableToConnect = 3

const text = (value: string): number[] => {
  const bytes = [...new TextEncoder().encode(value)]
  return [bytes.length, ...bytes]
}
const textAt = (bytes: readonly number[], at: number): string =>
  new TextDecoder().decode(Uint8Array.from(bytes.slice(at + 1, at + 1 + (bytes[at] ?? 0))))

/** The firmware's side of Improv Serial. */
export class FakeImprov {
  networks: FakeNetwork[] = [
    { name: 'Werkstatt', strength: -52, password: 'korrekt pferd' },
    { name: 'Gäste', strength: -61, password: '' },
  ]
  /** Questions that it misses, as a board that is still starting does. */
  misses = 0
  /** Commands that it does not answer. */
  silentFor: readonly number[] = []
  /** What it has joined. */
  joined: string | null = null
  /** All commands that it has read. */
  commands: number[] = []
  readonly #send: (bytes: number[]) => void
  #line: number[] = []

  constructor(send: (bytes: number[]) => void) {
    this.#send = send
  }

  /** Takes a byte of the port. A frame ends with a newline that is not part of its data. */
  take(byte: number): void {
    this.#line.push(byte)
    if (this.#line.length <= magic.length && byte !== magic[this.#line.length - 1]) this.#line = []
    const length = this.#line[8]
    if (length === undefined || this.#line.length < 10 + length) return
    const frame = this.#line
    this.#line = []
    const sum = frame.slice(0, -1).reduce((total, each) => (total + each) & 0xff, 0)
    if (sum !== frame.at(-1)) this.#frame(2, [1])
    else if (frame[7] === 3) this.#run(frame[9] ?? 0, frame.slice(11, -1))
  }

  #run(command: number, data: readonly number[]): void {
    this.commands.push(command)
    if (this.misses > 0) this.misses -= 1
    else if (!this.silentFor.includes(command)) this.#answer(command, data)
  }

  #answer(command: number, data: readonly number[]): void {
    if (command === 1) this.#join(textAt(data, 0), textAt(data, 1 + (data[0] ?? 0)))
    else if (command === 2) this.#tellState()
    else if (command === 3) this.#result(3, ['Greenhouse node', '1.7.2', 'ESP32-S3', 'Greenhouse West'])
    else if (command === 4) this.#scan()
    else this.#frame(2, [2])
  }

  #tellState(): void {
    this.#frame(1, [this.joined === null ? ready : provisioned])
    if (this.joined !== null) this.#result(2, ['http://192.168.1.20'])
  }

  #scan(): void {
    for (const { name, strength, password } of this.networks)
      this.#result(4, [name, String(strength), password ? 'YES' : 'NO'])
    this.#result(4, [])
  }

  #join(name: string, password: string): void {
    this.#frame(2, [0])
    this.#frame(1, [provisioning])
    this.#print('wifi: connecting')
    const network = this.networks.find((one) => one.name === name)
    if (network?.password === password) {
      this.joined = name
      this.#frame(1, [provisioned])
      this.#result(1, ['http://192.168.1.20'])
    } else {
      this.#frame(1, [ready])
      this.#frame(2, [unableToConnect])
    }
  }

  #result(command: number, texts: readonly string[]): void {
    const bytes = texts.flatMap(text)
    this.#frame(4, [command, bytes.length, ...bytes])
  }

  #frame(type: number, data: readonly number[]): void {
    const frame = [...magic, type, data.length, ...data]
    const bytes = [...frame, frame.reduce((total, byte) => (total + byte) & 0xff, 0), 0x0a]
    // In pieces, as they come from a real port.
    this.#send(bytes.slice(0, 5))
    this.#send(bytes.slice(5))
  }

  #print(line: string): void {
    this.#send([...new TextEncoder().encode(`I (1234) ${line}\r\n`)])
  }
}
