import { vectors } from '@console/platform-testing/hostile'

const json = (text: string): readonly string[] => [
  JSON.stringify({ t: text }),
  JSON.stringify({ [text]: { [text]: [text] } }),
]

const big: readonly (string | Uint8Array)[] = [
  'x'.repeat(65_536),
  '<'.repeat(65_536),
  `<b>${'\u202e'.repeat(5000)}`,
  '['.repeat(20_000) + ']'.repeat(20_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"__proto__":{"ran":true},"constructor":{"prototype":{"ran":true}}}`,
  '',
  ' ',
  '\n'.repeat(1000),
  'null',
  '1e999',
  '-0',
  '"'.repeat(3),
  '\ud83d',
  new Uint8Array([0xff, 0xfe, 0x3c, 0x62, 0x3e]),
  new Uint8Array([0xc0, 0xbc, 0xe2, 0x80]),
  new Uint8Array(1000).fill(0x80),
  new Uint8Array([0xed, 0xa0, 0x80]),
]

/** Removes what a level of an MQTT topic can't have. */
const level = (text: string): string => text.replace(/[+#/\0]/g, '') || 'x'

export interface HostileEvent {
  device: string
  name: string
  payload: string | Uint8Array
}

/** 200 events with hostile or difficult devices, names or messages. */
export const hostileEvents: readonly HostileEvent[] = [
  ...vectors.map((text) => ({ device: 'NODE-1', name: 'x', payload: text })),
  ...vectors.map((text) => ({ device: 'NODE-1', name: level(text), payload: 'n' })),
  ...vectors
    .slice(0, 37)
    .map((text) => ({ device: level(text), name: `${level(text)}/y`, payload: json(text)[0] ?? '' })),
  ...vectors.slice(0, 37).map((text) => ({ device: 'NODE-2', name: 'json', payload: json(text)[1] ?? '' })),
  ...big.map((payload) => ({ device: 'NODE-3', name: 'big', payload })),
].slice(0, 200)
