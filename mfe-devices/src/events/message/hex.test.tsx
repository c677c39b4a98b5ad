import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { screen, waitFor } from '@console/platform-testing'
import { createStore } from '../../common/eventStore.testing.ts'
import { messages, openStream, rows } from '../openStream.testing.tsx'
import { bytesOf, hexLines, hexOf } from './hex.ts'

beforeEach(() => setLanguage('en'))

const bytes = Uint8Array.from({ length: 20 }, (_, index) => (index < 4 ? 0xfc + index : 0x3c + index))
const base64Of = (some: Uint8Array) => Buffer.from(some).toString('base64')

describe('HIST-61: the bytes of a message', () => {
  test('stand in lines with offset and characters; the last line is as wide as the others', () => {
    expect(hexLines(bytes, 16)).toEqual([
      { offset: '0000', hex: 'fc fd fe ff 40 41 42 43  44 45 46 47 48 49 4a 4b', text: '....@ABCDEFGHIJK' },
      { offset: '0010', hex: `4c 4d 4e 4f${' '.repeat(37)}`, text: 'LMNO' },
    ])
    expect(hexLines(bytes, 8).map(({ offset, hex, text }) => `${offset} ${hex} ${text}`)).toEqual(['0000 fc fd fe ff 40 41 42 43 ....@ABC', '0008 44 45 46 47 48 49 4a 4b DEFGHIJK', '0010 4c 4d 4e 4f             LMNO'])
    expect(hexLines(new Uint8Array(0), 16)).toEqual([])
  })

  test('are 4,096 in sight and all of them copied', () => {
    const many = Uint8Array.from({ length: 5000 }, (_, index) => index % 251)
    const lines = hexLines(many, 16)
    expect(lines).toHaveLength(256)
    expect(lines.at(-1)).toMatchObject({ offset: '0ff0', hex: hexOf(many.subarray(4080, 4088)) + '  ' + hexOf(many.subarray(4088, 4096)) })
    expect(Uint8Array.from(hexOf(many).split(' '), (pair) => Number.parseInt(pair, 16))).toEqual(many)
    expect(bytesOf(base64Of(many))).toEqual(many)
  })

  test('are what a stored message opens with that is no text, with the exact size; text shows what can’t be read', async () => {
    const { user } = openStream({ api: createStore([{ t: Date.now() - 2000, device: 'a', name: 'text', data: 'plain' }, { t: Date.now() - 1000, device: 'a', name: 'binary', data: '', base64: base64Of(bytes) }]).api })
    await waitFor(() => expect(messages()).toHaveLength(2))
    await user.click(rows()[0] as HTMLElement)
    const message = await screen.findByRole('group', { name: 'Message' })
    expect(message).toHaveTextContent('0000 fc fd fe ff 40 41 42 43 44 45 46 47 48 49 4a 4b ....@ABCDEFGHIJK')
    expect(screen.getByRole('radio', { name: 'Hex' })).toBeChecked()
    expect(screen.getByText('20 B, not UTF-8')).toBeVisible()
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Copy as hex' }))
    expect(write).toHaveBeenCalledWith('fc fd fe ff 40 41 42 43 44 45 46 47 48 49 4a 4b 4c 4d 4e 4f')
    await user.click(screen.getByRole('radio', { name: 'Text' }))
    expect(message).toHaveTextContent('\uFFFD\uFFFD\uFFFD\uFFFD@ABC')
    expect(screen.getByText(/Hex shows them as they are/)).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Hex' }))
    await user.click(screen.getByRole('button', { name: 'Older event' }))
    await waitFor(() => expect(message).toHaveTextContent('plain'))
    expect(screen.queryByRole('radio', { name: 'Hex' })).toBeNull()
  })

  test('more of them than are shown are said, in German too', async () => {
    setLanguage('de')
    const { user } = openStream({ api: createStore([{ t: Date.now(), device: 'a', name: 'binary', data: '', base64: base64Of(new Uint8Array(5000).fill(0xff)) }]).api })
    await waitFor(() => expect(messages()).toHaveLength(1))
    await user.click(rows()[0] as HTMLElement)
    expect(await screen.findByText('Die ersten 4.096 von 5.000 Bytes werden gezeigt. „Als Hex kopieren“ kopiert alle.')).toBeVisible()
  })
})
