import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { deflateRawSync } from 'node:zlib'
import { packLayout, unpackLayout } from './layoutLink.ts'

const box = {
  id: 'a',
  kind: 'chart',
  title: 'Küche 温度',
  x: 2,
  y: 0,
  w: 6,
  h: 3,
  fields: [
    { device: 'NODE-1', event: 'climate', field: 'temperature' },
    { device: 'NODE-1', event: 'level', field: null },
  ],
  window: '7d',
  min: -2.5,
  limits: true,
}
const layout = {
  title: 'Mine',
  boxes: [box, { id: 'b', kind: 'alerts', title: '', x: 8, y: 0, w: 4, h: 2, devices: ['NODE-2'] }],
}

/** A link that anybody could make. */
const packed = (text: string | Uint8Array) => deflateRawSync(text).toString('base64url')

describe('DASH-22: a link', () => {
  test('has the whole layout in it, and ids of its own', async () => {
    const link = await packLayout(layout)
    expect(link).toMatch(/^[\w-]+$/)
    const opened = await unpackLayout(link)
    expect(opened).toEqual({ title: 'Mine', boxes: layout.boxes.map((each) => ({ ...each, id: expect.any(String) })) })
    expect(opened.boxes.map(({ id }) => id)).not.toContain('a')
  })

  test("that holds more than is known, or places that don't fit, opens as far as it is a layout", async () => {
    const strange = {
      title: 7,
      boxes: [
        { ...box, x: 99, script: '<b>', fields: [{ device: 1 }, ...box.fields], devices: [4, 'NODE-3'] },
        { ...box, w: 1e9 },
      ],
    }
    const {
      title,
      boxes: [first, second],
    } = await unpackLayout(packed(JSON.stringify(strange)))
    expect(title).toBe('')
    expect(first).toEqual({ ...box, id: expect.any(String), x: 6, y: 3, devices: ['NODE-3'] })
    expect(second).toMatchObject({ x: 0, y: 0, w: 12 })
  })
})

describe('DASH-23: a link that is none', () => {
  test.each([
    ['is cut off', async () => (await packLayout(layout)).slice(0, 40)],
    ['is no base64', async () => '%%%'],
    ['is empty', async () => ''],
    ['has no boxes', async () => packed('{"title":"x"}')],
    ['has boxes that are none', async () => packed('{"boxes":[null]}')],
    ['has a box without a place', async () => packed('{"boxes":[{"kind":"value","x":0,"y":0,"w":"3","h":1}]}')],
    ['is no JSON', async () => packed('boxes')],
    ['is no UTF-8', async () => packed(Uint8Array.of(0x22, 0xff, 0x22))],
  ])('%s', async (_, make) => {
    await expect(unpackLayout(await make())).rejects.toThrow(expect.objectContaining({ name: 'BadLayout' }))
  })

  test.each([
    ['is too long', 'A'.repeat(20_000)],
    [
      'unfolds to more than a dashboard may have',
      packed(`{"boxes":[],"title":"${'x'.repeat(50_000_000)}"}`).slice(0, 16_000),
    ],
  ])('says so when it %s', async (_, link) => {
    await expect(unpackLayout(link)).rejects.toThrow('size')
  })

  test('has more boxes than a dashboard', async () => {
    await expect(
      unpackLayout(packed(JSON.stringify({ boxes: Array.from({ length: 61 }, () => box) }))),
    ).rejects.toThrow('content')
    await expect(
      packLayout({
        title: '',
        boxes: Array.from({ length: 60 }, (_, index) => ({
          ...box,
          id: String(index),
          note: Array.from({ length: 300 }, () => Math.random()),
        })),
      }),
    ).rejects.toThrow('size')
  })

  test('whatever it is, it is refused or opened, and never throws anything else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.json().map(packed),
          fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64url')),
        ),
        async (link) => {
          const outcome = await unpackLayout(link).then(
            () => 'opened',
            (error: Error) => error.name,
          )
          expect(['opened', 'BadLayout']).toContain(outcome)
        },
      ),
    )
  })
})
