import { expect, type CDPSession, type Locator, type Page } from '@playwright/test'
import { ConsolePage } from './consolePage.ts'

export interface Shown {
  from: number
  to: number
}

interface Point {
  x: number
  y: number
}

/** The tab Vitals of /devices/{id}. */
export class VitalsPage {
  readonly page: Page
  readonly console: ConsolePage
  readonly rssi: Locator
  readonly heap: Locator
  readonly tips: Locator
  readonly selections: Locator
  #touch: CDPSession | undefined

  constructor(page: Page) {
    this.page = page
    this.console = new ConsolePage(page)
    this.rssi = page.getByRole('group', { name: /^(Signal strength|Signalstärke)$/ })
    this.heap = page.getByRole('group', { name: /^(Free heap|Freier Heap)$/ })
    this.tips = page.getByRole('tooltip')
    this.selections = page.locator('[data-selection]')
  }

  async open(id: string, window = '1h'): Promise<void> {
    await this.console.open(`/devices/${id}?tab=vitals&window=${window}`)
    await expect(this.heap.locator('canvas')).toBeVisible()
    await expect(this.page.getByText(/^(Loading vitals|Vitalwerte werden geladen)$/)).toHaveCount(0)
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** The range that a chart's description names, to the second. */
  async shown(chart = this.rssi): Promise<Shown> {
    const [, from = '', to = ''] =
      /^Shown: (.*) to (.*)\. Arrow/.exec((await chart.locator('span').last().textContent()) ?? '') ?? []
    return { from: Date.parse(from), to: Date.parse(to) }
  }

  async span(chart = this.rssi): Promise<number> {
    const { from, to } = await this.shown(chart)
    return to - from
  }

  async expectInStep(): Promise<void> {
    await expect.poll(async () => JSON.stringify(await this.shown(this.heap))).toBe(JSON.stringify(await this.shown()))
  }

  /** A point in a chart's drawing area, as fractions of its width and height. */
  async at(share: number, height = 0.3, chart = this.rssi): Promise<Point> {
    const { x = 0, y = 0, width = 0, height: whole = 0 } = (await chart.boundingBox()) ?? {}
    return { x: x + 44 + (width - 108) * share, y: y + whole * height }
  }

  async drag(from: number, to: number, chart = this.rssi): Promise<void> {
    const [start, end] = [await this.at(from, 0.3, chart), await this.at(to, 0.3, chart)]
    await this.page.mouse.move(start.x, start.y)
    await this.page.mouse.down()
    await this.page.mouse.move((start.x + end.x) / 2, start.y)
    await this.page.mouse.move(end.x, end.y)
    await this.page.mouse.up()
  }

  /** Moves fingers from their points to others, in ten steps. */
  async touch(from: readonly Point[], to: readonly Point[]): Promise<void> {
    this.#touch ??= await this.page.context().newCDPSession(this.page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Point[]) =>
      this.#touch?.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: touchPoints.map((place, id) => ({ ...place, id })),
      })
    await send('touchStart', from)
    for (let step = 1; step <= 10; step += 1) {
      await send(
        'touchMove',
        from.map(({ x, y }, finger) => ({
          x: x + (((to[finger]?.x ?? x) - x) * step) / 10,
          y: y + (((to[finger]?.y ?? y) - y) * step) / 10,
        })),
      )
    }
    await send('touchEnd', [])
  }

  /** How many pixels of a chart have this colour. */
  async pixelsOf(color: readonly [number, number, number], chart = this.rssi): Promise<number> {
    return chart.locator('canvas').evaluate((canvas: HTMLCanvasElement, [red, green, blue]) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      let count = 0
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255) count += 1
      return count
    }, color)
  }
}
