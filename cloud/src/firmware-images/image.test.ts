import { expect, test } from '@jest/globals'
import { readImage } from './image.ts'

test('FIR-06: images are told apart by their content', () => {
  const chip = (start: number, id: number) =>
    Buffer.concat([
      Buffer.alloc(start, 0xff),
      Buffer.from([0xe9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, id, 0]),
      Buffer.alloc(40),
    ])
  expect(readImage(Buffer.from('\0asm\x01\0\0\0', 'latin1'))).toEqual({ kind: 'simulator' })
  for (const [id, name] of [
    [0, 'ESP32'],
    [2, 'ESP32-S2'],
    [5, 'ESP32-C3'],
    [9, 'ESP32-S3'],
    [13, 'ESP32-C6'],
    [99, 'ESP chip'],
  ] as const)
    expect(readImage(chip(0, id))).toEqual({ kind: 'chip', chip: name })
  expect(readImage(chip(0x1000, 0))).toEqual({ kind: 'chip', chip: 'ESP32' })
  expect(
    readImage(Buffer.from('SIMULATOR FIRMWARE - not for a real device\n{"product":"p","version":"1"}\nx')),
  ).toEqual({ kind: 'scripted', product: 'p', version: '1' })
  for (const other of [
    '',
    '\xe9',
    'SIMULATOR FIRMWARE - not for a real device\n{}',
    ':10010000214601360121470136007EFE09D2190140',
    '\0asn',
  ])
    expect(readImage(Buffer.from(other, 'latin1'))).toEqual({ kind: 'unknown' })
})
