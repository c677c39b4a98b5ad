type Labels = Readonly<Record<string, string>>
type Sample = readonly [labels: Labels, value: number]
type Read = () => readonly Sample[] | Promise<readonly Sample[]>

interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  lines: () => Promise<string[]>
}

/** A label whose values come from outside must not make endless series. */
const maxSeries = 1000
const maxReadMs = 2_000

/** Numbers in the text format of Prometheus. */
export class Metrics {
  readonly #all: Metric[] = []

  counter(name: string, help: string): Counter {
    const counter = new Counter()
    this.#all.push({
      name,
      help,
      type: 'counter',
      lines: async () => counter.samples().map(([labels, value]) => line(name, labels, value)),
    })
    return counter
  }

  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const histogram = new Histogram(bounds)
    this.#all.push({ name, help, type: 'histogram', lines: async () => histogram.lines(name) })
    return histogram
  }

  /** A value that is read when it is asked for. While it can't be read, it is left out. */
  gauge(name: string, help: string, read: Read, type: 'gauge' | 'counter' = 'gauge'): void {
    this.#all.push({
      name,
      help,
      type,
      lines: async () => (await inTime(read)).map(([labels, value]) => line(name, labels, value)),
    })
  }

  async text(): Promise<string> {
    const parts = this.#all.map(async ({ name, help, type, lines }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...(await lines().catch(() => [])),
    ])
    return `${(await Promise.all(parts)).flat().join('\n')}\n`
  }
}

export class Counter {
  readonly #values = new Map<string, { labels: Labels; value: number }>()

  add(labels: Labels = {}, by = 1): void {
    const key = Object.values(labels).join('\n')
    const known = this.#values.get(key)
    if (known) known.value += by
    else if (this.#values.size < maxSeries) this.#values.set(key, { labels, value: by })
  }

  samples(): Sample[] {
    return [...this.#values.values()].map(({ labels, value }) => [labels, value])
  }
}

interface Spread {
  labels: Labels
  counts: number[]
  sum: number
}

export class Histogram {
  readonly #bounds: readonly number[]
  readonly #spreads = new Map<string, Spread>()

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
  }

  observe(labels: Labels, value: number): void {
    const key = Object.values(labels).join('\n')
    const spread = this.#spreads.get(key) ?? { labels, counts: [...this.#bounds, 0].map(() => 0), sum: 0 }
    if (!this.#spreads.has(key)) {
      if (this.#spreads.size >= maxSeries) return
      this.#spreads.set(key, spread)
    }
    const at = this.#bounds.findIndex((bound) => value <= bound)
    const place = at < 0 ? this.#bounds.length : at
    spread.counts[place] = (spread.counts[place] ?? 0) + 1
    spread.sum += value
  }

  lines(name: string): string[] {
    return [...this.#spreads.values()].flatMap(({ labels, counts, sum }) => {
      let total = 0
      const buckets = counts.map((count, at) => {
        total += count
        return line(
          `${name}_bucket`,
          { ...labels, le: at < this.#bounds.length ? String(this.#bounds[at]) : '+Inf' },
          total,
        )
      })
      return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)]
    })
  }
}

function line(name: string, labels: Labels, value: number): string {
  const all = Object.entries(labels).map(
    ([key, text]) => `${key}="${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`,
  )
  return `${name}${all.length > 0 ? `{${all.join(',')}}` : ''} ${value}`
}

/** One value that takes long, with the store away say, must not hold up the others. */
async function inTime(read: Read): Promise<readonly Sample[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly Sample[]>((resolve) => {
    timer = setTimeout(() => resolve([]), maxReadMs)
  })
  try {
    return await Promise.race([Promise.resolve(read()), late])
  } finally {
    clearTimeout(timer)
  }
}
