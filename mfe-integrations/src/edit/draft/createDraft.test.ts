import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Content } from '../../common/model/json.ts'
import { templateOf } from '../../common/templates/templates.ts'
import { createDraft, lookupDelay } from './createDraft.ts'

const template = templateOf('webhook')
if (!template) throw new Error('There is no template for webhooks.')

const kept = {
  name: 'kept',
  event: 'e',
  url: 'https://hooks.example/kept',
  requestType: 'POST',
  json: { v: 1 },
  noDefaults: true,
  rejectUnauthorized: true,
  x_note: [1],
}

/** A draft of what a server has; `on` is what somebody else does to the server meanwhile. */
const setup = ({ stored = kept as Content, exists = true, fails = false } = {}) => {
  const server = { content: stored as Content | null, lookups: [] as string[], taken: ['taken'], saves: 0, fails }
  const draft = createDraft(
    { id: 'i1', template, exists, stored, initial: stored },
    {
      isTaken: async (name) => {
        server.lookups.push(name)
        return server.taken.includes(name)
      },
      save: async ({ fresh, decide, onStored }) => {
        await Promise.resolve()
        if (server.fails) throw new Error('down')
        const content = decide(fresh ? null : server.content)
        if (content === null) return false
        server.saves += 1
        server.content = content
        onStored(content)
        return true
      },
    },
  )
  const states: string[] = []
  draft.state.subscribe(() => {
    const { kind } = draft.state.getState().phase
    if (states.at(-1) !== kind) states.push(kind)
  })
  return { draft, server, states, now: () => draft.state.getState() }
}

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('form and JSON', () => {
  test('WHK-01: each shows what was changed in the other; what is typed stays as it was typed', () => {
    const { draft, now } = setup()
    draft.change({ event: 'other' })
    expect(JSON.parse(now().json.text)).toEqual({ ...kept, event: 'other' })
    const typed = `${JSON.stringify({ ...kept, url: 'https://hooks.example/json' })}\n`
    draft.typeJson(typed)
    expect(now()).toMatchObject({
      values: { url: 'https://hooks.example/json', event: 'e' },
      json: { text: typed, error: null },
      unsaved: true,
    })
    draft.change({ event: 'third' })
    expect(JSON.parse(now().json.text)).toMatchObject({ event: 'third', x_note: [1] })
  })

  test('WHK-01: invalid JSON leaves the values, is unsaved, is not saved, and can be given up', async () => {
    const { draft, server, now, states } = setup()
    draft.typeJson('{')
    expect(now()).toMatchObject({
      values: { name: 'kept' },
      json: { text: '{', error: { kind: 'syntax' } },
      unsaved: true,
    })
    expect(await draft.submit()).toEqual({ kind: 'invalidJson' })
    expect([server.saves, states]).toEqual([0, ['editing']])
    draft.discardJson()
    expect(now()).toMatchObject({ unsaved: false, json: { error: null } })
  })
})

describe('what is wrong', () => {
  test('INT-07: a field is checked once it was left or submitted, then at every key', async () => {
    const { draft, now } = setup()
    draft.change({ name: 'with space', url: '' })
    expect(now().errors).toEqual({})
    draft.touch('name')
    expect(now().errors).toEqual({ name: 'nameForm' })
    draft.change({ name: 'right' })
    expect(now().errors).toEqual({})
    expect(await draft.submit()).toEqual({ kind: 'invalid', fields: ['url'] })
    expect(now()).toMatchObject({ submitted: true, phase: { kind: 'editing' }, errors: { url: 'required' } })
    draft.change({ url: 'ftp://x' })
    expect(now().errors).toEqual({ url: 'urlScheme' })
  })

  test('WHK-02: a half typed name is unsaved and not left out, unless it repeats what is there', async () => {
    const { draft, now } = setup()
    draft.typeName({ secret: 'API' })
    expect(now()).toMatchObject({ unfinished: true, unsaved: true })
    expect(await draft.submit()).toEqual({ kind: 'halfTyped' })
    draft.change({ secrets: [{ templateName: 'API', name: 'API', at: -1 }] })
    expect(now().unfinished).toBe(false)
  })

  test('INT-08: a name is looked up a moment after the last key, and again when it is saved', async () => {
    const { draft, server, now } = setup()
    const close = draft.open()
    draft.change({ name: 'take' })
    jest.advanceTimersByTime(lookupDelay - 1)
    draft.change({ name: 'taken' })
    await jest.advanceTimersByTimeAsync(lookupDelay)
    expect(server.lookups).toEqual(['taken'])
    expect(now().takenName).toBe('taken')
    server.taken = ['free']
    draft.change({ name: 'free' })
    expect(await draft.submit()).toEqual({ kind: 'invalid', fields: [] })
    expect([now().takenName, server.saves]).toEqual(['free', 0])
    draft.change({ name: 'kept' })
    close()
    draft.change({ name: 'nobody' })
    expect(jest.getTimerCount()).toBe(0)
  })
})

describe('saving', () => {
  test('INT-09: twice in a row saves once; then nothing is unsaved, and it may be left', async () => {
    const { draft, server, now, states } = setup()
    draft.change({ event: 'new' })
    expect(await Promise.all([draft.submit(), draft.submit()])).toEqual([{ kind: 'saved' }, { kind: 'saved' }])
    expect(server).toMatchObject({ saves: 1, content: { ...kept, event: 'new' } })
    expect(now().unsaved).toBe(false)
    expect(states).toEqual(['editing', 'saving', 'saved'])
    draft.resume()
    expect(now().phase).toEqual({ kind: 'editing' })
  })

  test('INT-26: one that stays open goes back to editing', async () => {
    const { draft, states } = setup()
    draft.change({ event: 'new' })
    expect(await draft.submit({ stays: true })).toEqual({ kind: 'saved' })
    expect(states).toEqual(['editing', 'saving', 'editing'])
  })

  test('INT-09: what can’t be saved stays; what is typed while it is saved is not saved with it', async () => {
    const { draft, server, now } = setup({ fails: true })
    draft.change({ event: 'new' })
    expect(await draft.submit()).toEqual({ kind: 'notSaved' })
    expect(now()).toMatchObject({ values: { event: 'new' }, unsaved: true, phase: { kind: 'editing' } })
    server.fails = false
    const saving = draft.submit()
    draft.change({ event: 'later' })
    await saving
    expect(server.content).toMatchObject({ event: 'new' })
    expect(now()).toMatchObject({ values: { event: 'later' }, unsaved: true })
  })

  test('INT-09: a new one is stored as it is, whatever the server has', async () => {
    const { draft, server } = setup({ exists: false })
    draft.change({ event: 'new' })
    expect(await draft.submit()).toEqual({ kind: 'saved' })
    expect(server.content).toEqual({ ...kept, event: 'new' })
  })
})

describe('what somebody else saves meanwhile', () => {
  test('INT-09: follows where nothing was changed here', () => {
    const { draft, now } = setup()
    draft.change({ event: 'mine' })
    draft.receive({ ...kept, url: 'https://hooks.example/theirs' })
    expect(now()).toMatchObject({ values: { event: 'mine', url: 'https://hooks.example/theirs' }, unsaved: true })
    draft.change({ event: 'e' })
    expect(now().unsaved).toBe(false)
  })

  test('INT-09: invalid JSON stays as it was typed, and its save asks once it is valid', async () => {
    const { draft, now } = setup()
    draft.typeJson('{')
    draft.receive({ ...kept, event: 'theirs' })
    expect(now().json.text).toBe('{')
    draft.typeJson(JSON.stringify({ ...kept, event: 'mine' }))
    expect(await draft.submit()).toEqual({ kind: 'notSaved' })
    expect(now().phase).toMatchObject({ kind: 'conflict', conflict: { kind: 'changed', fields: ['event'] } })
  })

  const collide = async () => {
    const all = setup()
    all.draft.change({ event: 'mine' })
    all.server.content = { ...kept, event: 'theirs' }
    expect(await all.draft.submit()).toEqual({ kind: 'notSaved' })
    expect(all.now().phase).toEqual({
      kind: 'conflict',
      conflict: { kind: 'changed', fields: ['event'], theirs: { ...kept, event: 'theirs' } },
    })
    expect(all.server.saves).toBe(0)
    return all
  }

  test('INT-09: a conflict is asked about, then one’s own is saved; a newer one is asked about again', async () => {
    const { draft, server, now, states } = await collide()
    server.content = { ...kept, event: 'theirs again' }
    await draft.overwrite()
    expect(now().phase).toMatchObject({ kind: 'conflict', conflict: { theirs: { event: 'theirs again' } } })
    await draft.overwrite()
    expect(server.content).toMatchObject({ event: 'mine' })
    expect(states).toEqual(['editing', 'saving', 'conflict', 'saving', 'conflict', 'saving', 'saved'])
  })

  test('INT-09: or the other version is taken over, or neither', async () => {
    const { draft, now, server } = await collide()
    draft.resume()
    expect(now()).toMatchObject({ phase: { kind: 'editing' }, values: { event: 'mine' } })
    await draft.submit()
    draft.takeTheirs()
    expect(now()).toMatchObject({ phase: { kind: 'editing' }, values: { event: 'theirs' } })
    expect(await draft.submit()).toEqual({ kind: 'saved' })
    expect(server.content).toEqual({ ...kept, event: 'theirs' })
  })

  test('INT-09: a deleted one is not made again without a question', async () => {
    const { draft, server, now } = setup()
    server.content = null
    await draft.submit()
    expect(now().phase).toEqual({ kind: 'conflict', conflict: { kind: 'gone' } })
    expect(server.saves).toBe(0)
    await draft.overwrite()
    expect(server.content).toEqual(kept)
  })
})
