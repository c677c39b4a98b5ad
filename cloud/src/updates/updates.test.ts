import { describe, expect, test } from '@jest/globals'
import { createHash, createPublicKey, verify } from 'node:crypto'
import type { MqttClient } from 'mqtt'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { application, merged, nvs, signed, slots } from '../../testing/firmware/espImage.ts'
import { documentOf, withDatabase } from '../../testing/stores/databases.ts'
import { until } from '../../testing/until.ts'
import { connectTo, User } from '../../testing/user.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Offer } from './updates.ts'

const its = cloudForTests({ plainPort: 0, addAccount: 'neighbour' })

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const program = (name: string) => application({ elf: createHash('sha256').update(name).digest() })
const told = async (answer: Response) => `${answer.status} ${await answer.text()}`

/** A device that is connected and takes what is offered to it. */
class Board {
  readonly offers: Offer[] = []

  private constructor(
    readonly id: string,
    readonly key: string,
    readonly connection: MqttClient,
  ) {}

  /** Resolves when the cloud knows its chip. */
  static async join(chip = 'ESP32-S3'): Promise<Board> {
    const board = await Board.connect({ firmware: sha256('old'), chip })
    await until(
      async () => (await its.user.read<{ targets?: string[] }>(`/devices/${board.id}`)).targets !== undefined,
      'the chip to be known',
    )
    return board
  }

  static async connect(hello: object): Promise<Board> {
    const { id, key } = (await (await its.user.call('POST', '/claims', { name: 'Board', kind: 'esp32' })).json()) as {
      id: string
      key: string
    }
    const board = new Board(id, key, await connectTo(its.cloud, { username: id, password: key }))
    board.connection.on('message', (_topic, payload) => board.offers.push(JSON.parse(payload.toString()) as Offer))
    await board.connection.subscribeAsync(`devices/${id}/firmware`, { qos: 1 })
    await board.say('hello', hello)
    return board
  }

  async say(event: string, data: object): Promise<void> {
    await this.connection.publishAsync(`devices/${this.id}/events/${event}`, JSON.stringify(data), { qos: 1 })
  }

  send(image: Buffer): Promise<Response> {
    const form = new FormData()
    form.set('file', new Blob([image]), 'firmware.bin')
    return fetch(`${its.cloud.address}/api/v1/devices/${this.id}/firmware`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${its.user.tokens.access_token}` },
      body: form,
    })
  }

  async nextOffer(): Promise<Offer> {
    await until(() => this.offers.length > 0, 'an offer')
    const [offer] = this.offers.splice(0)
    return offer as Offer
  }
}

const open = () =>
  withDatabase(its.cloud.data, 'cloud', (db) =>
    db.all<{ device: string; tried: number }>('SELECT device, tried FROM device_updates'),
  )
const openOf = async ({ id }: Board) => (await open()).filter(({ device }) => device === id).map(({ tried }) => tried)

describe('JOIN-91: an update over the air', () => {
  test('is offered to the board at once: the application alone, with its hash, size and signature', async () => {
    const board = await Board.join()
    const app = program('new')
    const image = merged(app)
    expect(JSON.parse((await told(await board.send(image))).slice(4))).toEqual({
      firmwareSha: sha256(image),
      firmware: sha256('new'),
    })
    const offer = await board.nextOffer()
    expect(offer).toEqual({
      id: offer.id,
      url: `/device/v1/firmware/${sha256(app)}`,
      sha256: sha256(app),
      size: app.length,
      chip: 'ESP32-S3',
      sig: offer.sig,
    })
    const key = createPublicKey(
      (JSON.parse(await documentOf(its.cloud.data, 'updates-key')) as { privateKey: string }).privateKey,
    )
    const isSignedFor = (device: string, chip = 'ESP32-S3', hash = offer.sha256, size = offer.size) =>
      verify('sha256', Buffer.from(`${device}\n${chip}\n${hash}\n${size}`), key, Buffer.from(offer.sig, 'base64'))
    expect(isSignedFor(board.id)).toBe(true)
    expect([
      isSignedFor('NODE-000000'),
      isSignedFor(board.id, 'ESP32'),
      isSignedFor(board.id, 'ESP32-S3', sha256(image)),
      isSignedFor(board.id, 'ESP32-S3', offer.sha256, 1),
    ]).toEqual([false, false, false, false])
  })

  test('FIR-50: of an image that the account has is offered by its hash, and counts as no download; others’ images and devices are unknown', async () => {
    const images = await its.user.read<Record<string, { downloadCount: number }>>('/firmwares')
    const [stored = ''] = Object.keys(images)
    const flash = (device: string, user = its.user) =>
      user.call('POST', `/devices/${device}/firmware`, { sha256: stored })
    expect(await told(await flash('NODE-A41C7E'))).toBe(`202 ${JSON.stringify({ firmwareSha: stored })}`)
    const after = await its.user.read<Record<string, { downloadCount: number; accessedAt?: string }>>('/firmwares')
    expect(after[stored]).toMatchObject({
      downloadCount: images[stored]?.downloadCount,
      accessedAt: expect.any(String) as unknown,
    })
    const board = await Board.join()
    expect(await told(await flash(board.id))).toMatch(/^422 This image is for a simulated device/)
    expect(board.offers).toEqual([])
    const other = await User.signIn(its.cloud, its.cloud.added)
    expect(await told(await flash('NODE-A41C7E', other))).toBe('404 Device NODE-A41C7E does not exist.')
  })

  test('is offered again at each start, until the new firmware says that it runs', async () => {
    const board = await Board.join()
    await board.send(merged(program('second')))
    const first = await board.nextOffer()
    await board.say('hello', { firmware: sha256('old') })
    expect(await board.nextOffer()).toEqual(first)
    await board.say('firmware', { id: first.id, state: 'restarting' })
    await board.say('hello', { firmware: sha256('second') })
    await until(async () => (await openOf(board)).length === 0, 'the update to end')
    await board.say('hello', { firmware: sha256('old') })
    await board.send(merged(program('third')))
    expect((await board.nextOffer()).sha256).toBe(sha256(program('third')))
    expect(board.offers).toEqual([])
  })

  test('that the board could not or would not take, or knows that it came back from, is not offered again', async () => {
    for (const said of [
      { state: 'failed', error: 'rolledBack' },
      { state: 'failed', error: 'signature' },
      { state: 'refused', error: 'space' },
    ]) {
      const board = await Board.join()
      await board.send(merged(program('bad')))
      const { id } = await board.nextOffer()
      await board.say('firmware', { id: 'another', state: 'failed' })
      await board.say('firmware', { id, state: 'downloading', percent: 40 })
      expect(await openOf(board)).toEqual([0])
      await board.say('firmware', { id, ...said })
      await board.say('hello', { firmware: sha256('old') })
      await until(async () => (await openOf(board)).length === 0, 'the update to end')
      expect(board.offers).toEqual([])
    }
  })

  test('is offered once more after the former firmware came back, as it does after a power cut, and no third time', async () => {
    const board = await Board.join()
    await board.send(merged(program('cut')))
    const first = await board.nextOffer()
    const restart = async () => {
      // One that came twice is one.
      for (const state of ['accepted', 'restarting', 'restarting']) await board.say('firmware', { id: first.id, state })
    }
    await restart()
    // On trial it may still be cut.
    await board.say('hello', { firmware: sha256('cut'), trial: true })
    await board.say('hello', { firmware: sha256('old') })
    expect(await board.nextOffer()).toEqual(first)
    await board.say('hello', { firmware: sha256('old') })
    expect(await board.nextOffer()).toEqual(first)
    await restart()
    await board.say('hello', { firmware: sha256('old') })
    await until(async () => (await openOf(board)).length === 0, 'the update to end')
    expect(board.offers).toEqual([])
  })

  test('takes the place of the one before, and is taken back', async () => {
    const board = await Board.join()
    await board.send(merged(program('one')))
    await board.send(program('two'))
    await until(async () => board.offers.length === 2, 'both offers')
    const [one, two] = board.offers.splice(0)
    await board.say('firmware', { id: one?.id, state: 'failed' })
    await board.say('hello', { firmware: sha256('old') })
    expect(await board.nextOffer()).toEqual(two)
    expect((await its.user.call('DELETE', `/devices/${board.id}/firmware`)).status).toBe(204)
    expect(await openOf(board)).toEqual([])
  })

  test('is gone with the device, and a day after it was offered', async () => {
    const [removed, slow] = [await Board.join(), await Board.join()]
    for (const board of [removed, slow]) {
      await board.send(merged(program('new')))
      await board.nextOffer()
    }
    await its.user.call('DELETE', `/devices/${removed.id}`)
    expect(await openOf(removed)).toEqual([])
    await withDatabase(its.cloud.data, 'cloud', (db) =>
      db.run('UPDATE device_updates SET offered_at = offered_at - 86400001 WHERE device = ?', slow.id),
    )
    await slow.say('hello', { firmware: sha256('old') })
    await slow.send(merged(program('newer')))
    expect((await slow.nextOffer()).sha256).toBe(sha256(program('newer')))
  })
})

test('FIR-30: a board is offered a signed application whole', async () => {
  const board = await Board.join()
  const app = signed(program('signed'))
  expect((await board.send(merged(app))).status).toBe(202)
  expect(await board.nextOffer()).toMatchObject({ sha256: sha256(app), size: app.length })
})

test('FIR-33: a board that writes its chip in another way gets its images', async () => {
  const board = await Board.join('esp32s3')
  expect((await board.send(merged(program('new')))).status).toBe(202)
  expect(await board.nextOffer()).toMatchObject({ chip: 'ESP32-S3' })
  expect(await its.user.read(`/devices/${board.id}`)).toMatchObject({ targets: ['ESP32-S3'] })
})

test('FIR-32: a damaged application is refused before a board loads it', async () => {
  const board = await Board.join()
  for (const [damage, at] of [
    ['checksum', 250],
    ['hash', -1],
  ] as const) {
    const app = Buffer.from(program('new'))
    app.writeUInt8(app.readUInt8(at < 0 ? app.length + at : at) ^ 1, at < 0 ? app.length + at : at)
    expect(await told(await board.send(merged(app)))).toBe(
      `422 The application in this image is damaged: its ${damage} is wrong. Build or download it again.`,
    )
  }
  expect(board.offers).toEqual([])
})

describe('JOIN-90, JOIN-91: an update is refused', () => {
  test('where the image does not fit the board, with the reason', async () => {
    const board = await Board.join()
    const large = application({ segments: [0x130000], elf: createHash('sha256').update('x').digest() })
    const refusals: [Buffer, string][] = [
      [
        merged(application({ chip: 0, elf: createHash('sha256').update('x').digest() })),
        'This image is for an ESP32; Board has an ESP32-S3.',
      ],
      [
        merged(program('x'), [nvs, { type: 0, subtype: 0, offset: 0x10000, size: 0x100000 }]),
        'The partition table of this image has no place for updates over the air.',
      ],
      [
        merged(large, [nvs, ...slots]),
        `The application has ${large.length} bytes, and a slot for updates ${0x130000}.`,
      ],
      [merged(program('x')).subarray(0, 0x10100), 'There is no application in this image, or it is cut off.'],
      [merged(application()), "The image doesn't say what it is"],
      [Buffer.from('\0asm\u0001\0\0\0', 'latin1'), 'This image is for a simulated device, and Board is not simulated.'],
      [Buffer.from('hello'), 'This is not a firmware image'],
      [elf(62), 'This program is for linux-x64; Board is ESP32-S3.'],
    ]
    for (const [image, why] of refusals) {
      const said = await told(await board.send(image))
      expect([said.slice(0, 3), said]).toEqual(['422', expect.stringContaining(why)])
    }
    expect(board.offers).toEqual([])
  })

  test('until the board has said what it is, and while it is not connected', async () => {
    const silent = await Board.connect({ firmware: 'x', chip: 'no chip!' })
    expect(await told(await silent.send(merged(program('x'))))).toContain(
      '422 Board has not said yet which chip it has.',
    )
    await silent.connection.endAsync()
    await until(
      async () => (await its.user.read<{ status: string }>(`/devices/${silent.id}`)).status === 'offline',
      'the device to be offline',
    )
    expect(await told(await silent.send(merged(program('x'))))).toContain('409 Board is not connected.')
  })
})

test('JOIN-91: what is offered to all devices of an account has a limit', async () => {
  const [board, other] = [await Board.join(), await Board.join()]
  await other.send(merged(program('other')))
  await withDatabase(its.cloud.data, 'cloud', (db) =>
    db.run('UPDATE device_updates SET size = ? WHERE device = ?', quotas.account.offered.bytes, other.id),
  )
  expect(await told(await board.send(merged(program('new'))))).toContain(
    '413 This account uses 512 MB of 512 MB for updates over the air',
  )
  await other.say('hello', { firmware: sha256('other') })
  await until(async () => (await openOf(other)).length === 0, 'the update to end')
  expect((await board.send(merged(program('new')))).status).toBe(202)
})

test('JOIN-91: a Linux program goes over the air as it is, and what the device is says its targets', async () => {
  const board = await Board.join('linux-x64')
  const image = elf(62)
  expect(JSON.parse((await told(await board.send(image))).slice(4))).toEqual({
    firmwareSha: sha256(image),
    firmware: sha256(image),
  })
  expect(await board.nextOffer()).toMatchObject({ sha256: sha256(image), size: image.length, chip: 'linux-x64' })
  expect(await its.user.read(`/devices/${board.id}`)).toMatchObject({ targets: ['linux-x64'] })
})

/** The beginning of a Linux program for this machine. */
function elf(machine: number): Buffer {
  const head = Buffer.alloc(64)
  head.write('\x7fELF', 'latin1')
  head.writeUInt16LE(machine, 18)
  return head
}

describe('JOIN-92: the image that is offered is fetched at the entrance', () => {
  const get = (path: string, { id, key }: { id: string; key: string }, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${its.cloud.entrance.plainPort ?? 0}${path}`, {
      headers: { authorization: `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`, ...headers },
    })

  test('whole, or from where a download was cut, by this device alone', async () => {
    const [board, other] = [await Board.join(), await Board.join()]
    const app = program('new')
    await board.send(merged(app))
    const { url, sha256: hash } = await board.nextOffer()
    const whole = await get(url, board)
    expect([whole.status, whole.headers.get('etag'), Buffer.from(await whole.arrayBuffer())]).toEqual([
      200,
      `"${hash}"`,
      app,
    ])
    const ranges: [string, number, Buffer][] = [
      ['bytes=100-', 206, app.subarray(100)],
      ['bytes=0-9', 206, app.subarray(0, 10)],
      ['bytes=-7', 206, app.subarray(-7)],
      [`bytes=10-${app.length + 5}`, 206, app.subarray(10)],
      ['bytes=5-3', 416, Buffer.from('The image ends before that.\n')],
      [`bytes=${app.length}-`, 416, Buffer.from('The image ends before that.\n')],
      ['bytes=0-1,4-5', 200, app],
      ['lines=1-2', 200, app],
    ]
    for (const [range, status, bytes] of ranges) {
      const part = await get(url, board, { range })
      expect([range, part.status, Buffer.from(await part.arrayBuffer())]).toEqual([range, status, bytes])
    }
    const rest = await get(url, board, { range: 'bytes=100-', 'if-range': `"${hash}"` })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 100-${app.length - 1}/${app.length}`])
    expect((await get(url, board, { range: 'bytes=100-', 'if-range': '"another"' })).status).toBe(200)
    expect((await get(url, other)).status).toBe(404)
    expect((await get(url, { id: board.id, key: other.key })).status).toBe(401)
    expect((await get(`/device/v1/firmware/${'0'.repeat(64)}`, board)).status).toBe(404)
  })

  test('no longer than it is offered', async () => {
    const board = await Board.join()
    await board.send(merged(program('new')))
    const { url } = await board.nextOffer()
    await its.user.call('DELETE', `/devices/${board.id}/firmware`)
    expect((await get(url, board)).status).toBe(404)
  })
})
