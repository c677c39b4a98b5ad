import { describe, expect, test } from '@jest/globals'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { readFirmwareForm } from './firmwareForm.ts'

const its = cloudForTests()

const address = '/api/v1/devices/NODE-A41C7E/firmware'
const file = (content: string) =>
  `--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n${content}\r\n`
const emptyPart = '--b\r\n\r\n\r\n'

/** Sends this much of a form and leaves it open: whoever answers has not waited for its end. */
function answerToBeginning(text: string, headers: Record<string, number> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      its.cloud.address + address,
      {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${its.user.tokens.access_token}`,
          'content-type': 'multipart/form-data; boundary=b',
          ...headers,
        },
      },
      (answer) => {
        let said = ''
        answer
          .on('data', (chunk: Buffer) => (said += chunk.toString()))
          .on('end', () => {
            resolve(`${answer.statusCode} ${said}`)
            sent.destroy()
          })
      },
    )
    sent.on('error', reject)
    sent.write(text)
  })
}

async function put(body: string): Promise<string> {
  const answer = await its.user.call('PUT', '/devices/NODE-A41C7E/firmware', body, {
    'content-type': 'multipart/form-data; boundary=b',
  })
  return `${answer.status} ${await answer.text()}`
}

describe('the form of an update', () => {
  test('CLOUD-20: is refused at its eleventh part, before the rest of it has come', async () => {
    const refusal = '400 The multipart form has more than 10 parts; the image is one of them, its field "file".'
    expect(await answerToBeginning(emptyPart.repeat(12))).toBe(refusal)
    expect(await answerToBeginning(file('x'.repeat(100_000)) + emptyPart.repeat(12))).toBe(refusal)
  })

  test('CLOUD-20: of 8 MB of empty parts is refused, and of more is not taken', async () => {
    expect(await put(emptyPart.repeat(900_000))).toMatch(/^400 .* more than 10 parts/)
    expect(await answerToBeginning(file('x'), { 'content-length': 8 * 1024 * 1024 + 1 })).toBe(
      '413 The body is too large: at most 8192 kB are taken.',
    )
  })

  test('CLOUD-20: of more than 8 MB is not taken either when its length is not told', async () => {
    // The last byte is the one too many: nothing is under way when the server closes the connection.
    expect(await answerToBeginning(file('x'.repeat(8 * 1024 * 1024)).slice(0, 8 * 1024 * 1024 + 1))).toBe(
      '413 The body is too large: at most 8192 kB are taken.',
    )
  })

  test('CLOUD-20: is read no further than 20 headers, or 4 kB of them, in each part', async () => {
    const image = 'content-disposition: form-data; name="file"; filename="f"\r\n\r\nx\r\n--b--\r\n'
    const part = (headers: string) => put(`--b\r\n${headers}${image}`)
    expect(await part('a: b\r\n'.repeat(10))).toMatch(/^422 /)
    expect(await part('a: b\r\n'.repeat(30))).toMatch(/^400 /)
    expect(await part(`a: ${'b'.repeat(5000)}\r\n`)).toMatch(/^400 /)
  })

  test('CLOUD-20: has the image among other fields, and is none when it is cut or has no boundary', async () => {
    expect(
      await put(
        `--b\r\ncontent-disposition: form-data; name="note"\r\n\r\nnew\r\n${file('x'.repeat(200_000))}--b--\r\n`,
      ),
    ).toMatch(/^422 This is not a firmware image/)
    expect(await put(file('').slice(0, -2))).toBe('400 The multipart form has no file in its field "file".')
    expect(await put('--c\r\n')).toBe('400 The multipart form has no file in its field "file".')
    const answer = await its.user.call('PUT', '/devices/NODE-A41C7E/firmware', file(''), {
      'content-type': 'multipart/form-data',
    })
    expect(answer.status).toBe(415)
  })

  test('CLOUD-20: that its client ends half way is no mistake of the cloud', async () => {
    const server = createServer()
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const failure = new Promise((resolve) =>
      server.once('request', (message) => {
        readFirmwareForm(message, message.headers, 1_000_000).then(resolve, resolve)
        message.once('data', () => sent.destroy())
      }),
    )
    const sent = request({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      method: 'PUT',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 100_000 },
    }).on('error', () => {})
    sent.write(file('x'))
    expect(await failure).toMatchObject({ statusCode: 400, message: 'The upload ended half way.' })
    await new Promise((closed) => server.close(closed))
  })
})
