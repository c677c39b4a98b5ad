import { beforeEach, describe, expect, test } from '@jest/globals'
import { createProject } from '@console/platform/api'
import { ApiError, type Http } from '@console/platform/contract'
import { cloudForTests } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { isDirty, Workspace } from './workspace.ts'

const its = cloudForTests(startCloud)
let id: string
let here: Workspace
let elsewhere: Workspace
let made = 0

beforeEach(async () => {
  id = await createProject(its.console.api, { name: `Files ${(made += 1)}`, template: 'platformio-arduino' })
  here = new Workspace(its.console.api, id)
  elsewhere = new Workspace(its.console.api, id)
  await Promise.all([here.load(), elsewhere.load()])
})

const main = 'src/main.ino'
const dirty = (workspace = here) => workspace.files.filter(isDirty).map(({ path }) => path)
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
const stored = async (path: string) => {
  const fresh = new Workspace(its.console.api, id)
  await fresh.load()
  return fresh.find(path)?.text
}

describe('the files of a project', () => {
  test('PRJ-06: saving writes all dirty files, which then are clean; what is as it was loaded is not dirty', async () => {
    const before = here.find(main)?.text ?? ''
    here.edit(main, `${before}\n`)
    here.edit(main, before)
    expect(dirty()).toEqual([])
    here.edit(main, '// grüße\n')
    here.edit('platformio.ini', '[env:x]\n')
    expect(dirty()).toEqual(['platformio.ini', main])
    expect(await here.save()).toEqual([])
    expect(dirty()).toEqual([])
    expect([await stored(main), await stored('platformio.ini')]).toEqual(['// grüße\n', '[env:x]\n'])
  })

  test('PRJ-06: what is typed while a save is on its way stays dirty, and is saved by the next', async () => {
    here.edit(main, 'one')
    const saving = here.save()
    await Promise.resolve()
    here.edit(main, 'two')
    await saving
    await here.save()
    expect([dirty(), await stored(main)]).toEqual([[], 'two'])
  })

  test('PRJ-06: of several files, those that fail stay dirty and are named; the others are saved', async () => {
    here.addUnsaved('src/bad?.h', 'no such name')
    here.edit(main, 'good')
    const failures = await here.save()
    expect(failures.map(({ path }) => path)).toEqual(['src/bad?.h'])
    expect([dirty(), await stored(main)]).toEqual([['src/bad?.h'], 'good'])
  })

  test('PRJ-05: a file that is deleted while it is saved is gone afterwards; what is saved next waits for that', async () => {
    const sent: string[] = []
    const response = gate()
    const began = gate()
    const slow: Http = {
      json: its.console.api.json,
      request: async (path, options) => {
        if (options?.method) sent.push(`${options.method} ${path.split('/files/')[1]}`)
        if (sent.length === 1) {
          began.open()
          await response.opened
        }
        return its.console.api.request(path, options)
      },
    }
    const busy = new Workspace(slow, id)
    await busy.load()
    busy.edit(main, 'saved')
    const saving = busy.save()
    await began.opened
    const removing = busy.remove(main)
    busy.edit('platformio.ini', '; next')
    const next = busy.save()
    // Takes as long as a request that does not wait.
    await stored(main)
    expect(sent).toEqual([`PUT ${main}`])
    response.open()
    await Promise.all([saving, removing, next])
    expect(sent).toEqual([`PUT ${main}`, `DELETE ${main}`, 'PUT platformio.ini'])
    expect([await stored(main), busy.find(main)]).toEqual([undefined, undefined])
  })

  test('PRJ-12: without a server nothing is lost, and the second try works', async () => {
    here.edit(main, 'kept')
    await its.cloud.crash()
    expect((await here.save()).map(({ path, error }) => [path, (error as { kind: string }).kind])).toEqual([
      [main, 'offline'],
    ])
    expect([dirty(), here.find(main)?.text]).toEqual([[main], 'kept'])
    await its.cloud.restart()
    expect(await here.save()).toEqual([])
    expect(await stored(main)).toBe('kept')
  })

  test('PRJ-12: a file that was changed elsewhere is not overwritten; either side can be taken', async () => {
    elsewhere.edit(main, 'theirs')
    await elsewhere.save()
    here.edit(main, 'mine')
    expect((await here.save()).map(({ path }) => path)).toEqual([main])
    expect(here.find(main)?.conflict?.theirs?.text).toBe('theirs')
    expect(await stored(main)).toBe('theirs')
    // Nothing goes out before there is a choice.
    expect((await here.save()).length).toBe(1)
    expect(await stored(main)).toBe('theirs')
    here.resolveConflict(main, 'mine')
    expect(await here.save()).toEqual([])
    expect(await stored(main)).toBe('mine')

    elsewhere.edit(main, 'theirs again')
    await elsewhere.save()
    elsewhere.resolveConflict(main, 'mine')
    await elsewhere.save()
    here.edit(main, 'mine again')
    await here.save()
    here.resolveConflict(main, 'theirs')
    expect([here.find(main)?.text, dirty()]).toEqual(['theirs again', []])
  })

  test('PRJ-12: a choice is for what was shown: changed once more, it asks once more', async () => {
    here.edit(main, 'mine')
    elsewhere.edit(main, 'first')
    await elsewhere.save()
    await here.save()
    here.resolveConflict(main, 'mine')
    elsewhere.edit(main, 'second')
    await elsewhere.save()
    expect((await here.save()).length).toBe(1)
    expect([await stored(main), here.find(main)?.conflict?.theirs?.text]).toEqual(['second', 'second'])
  })

  test('PRJ-12: a file that was deleted elsewhere is written again, or goes', async () => {
    await elsewhere.remove(main)
    here.edit(main, 'mine')
    await here.save()
    expect(here.find(main)?.conflict).toEqual({ theirs: null })
    here.resolveConflict(main, 'mine')
    expect(await here.save()).toEqual([])
    expect(await stored(main)).toBe('mine')
  })

  test('PRJ-12, PRJ-50: what others save comes in where nothing was typed, and is told where something was', async () => {
    elsewhere.edit(main, 'theirs')
    elsewhere.edit('platformio.ini', '; theirs')
    await elsewhere.save()
    here.edit(main, 'mine')
    await here.refresh()
    expect([here.find(main)?.text, here.find('platformio.ini')?.text]).toEqual(['mine', '; theirs'])
    expect(dirty()).toEqual([main])
    // Told at once, and not only when it is saved.
    expect(here.find(main)?.conflict?.theirs?.text).toBe('theirs')
  })

  test('PRJ-50: what was saved here while others were asked about is no conflict', async () => {
    here.edit(main, 'mine')
    await Promise.all([here.refresh(), here.save(), here.refresh()])
    here.edit(main, 'more')
    expect([here.find(main)?.conflict, await here.save(), await stored(main)]).toEqual([undefined, [], 'more'])
  })

  test('PRJ-14: a renamed file keeps what was saved and what was typed, and the old name is gone', async () => {
    const saved = here.find(main)?.text ?? ''
    here.edit(main, 'typed')
    expect(await here.rename(main, 'src/pump.ino')).toBeNull()
    expect([await stored(main), await stored('src/pump.ino')]).toEqual([undefined, saved])
    expect([dirty(), here.find('src/pump.ino')?.text]).toEqual([['src/pump.ino'], 'typed'])
    expect(await here.save()).toEqual([])
    expect(await stored('src/pump.ino')).toBe('typed')
    // What is on no server yet needs none.
    here.addUnsaved('src/new.h', 'mine')
    await its.cloud.crash()
    expect(await here.rename('src/new.h', 'src/newer.h')).toBeNull()
    await its.cloud.restart()
    expect([dirty(), here.find('src/newer.h')?.text]).toEqual([['src/newer.h'], 'mine'])
  })

  test('PRJ-14: a name that is taken changes nothing; a server that is away neither, and the second try works', async () => {
    await elsewhere.create('src/taken.h', 'theirs')
    here.edit(main, 'typed')
    await expect(here.rename(main, 'src/taken.h')).rejects.toMatchObject({ status: 412 })
    await its.cloud.crash()
    await expect(here.rename(main, 'src/b.ino')).rejects.toMatchObject({ kind: 'offline' })
    await its.cloud.restart()
    expect([here.find(main)?.text, here.find('src/b.ino'), await stored('src/taken.h')]).toEqual([
      'typed',
      undefined,
      'theirs',
    ])
    expect(await here.rename(main, 'src/b.ino')).toBeNull()
    expect(here.find('src/b.ino')?.text).toBe('typed')
  })

  test('PRJ-14: when only the first half works, both names stand there and nothing is lost', async () => {
    elsewhere.edit(main, 'theirs')
    await elsewhere.save()
    const before = here.find(main)?.text
    here.edit(main, 'mine')
    expect(await here.rename(main, 'src/b.ino')).toMatchObject({ status: 412 })
    expect([here.find(main)?.text, here.find('src/b.ino')?.text, dirty()]).toEqual(['theirs', 'mine', ['src/b.ino']])
    expect([await stored(main), await stored('src/b.ino')]).toEqual(['theirs', before])

    let half = 0
    const flaky: Http = {
      json: its.console.api.json,
      request: (path, options) =>
        options?.method === 'DELETE'
          ? Promise.reject(new ApiError('offline', `away ${(half += 1)}`))
          : its.console.api.request(path, options),
    }
    const third = new Workspace(flaky, id)
    await third.load()
    third.edit('platformio.ini', '; typed')
    expect(await third.rename('platformio.ini', 'src/p.h')).toMatchObject({ kind: 'offline' })
    expect([
      third.find('src/p.h')?.text,
      third.files.filter(isDirty).map(({ path }) => path),
      third.find('platformio.ini')?.text === '; typed',
    ]).toEqual(['; typed', ['src/p.h'], false])
    // Its response may have been lost: what it wrote is known again.
    const fourth = new Workspace(its.console.api, id)
    await fourth.load()
    await third.rename('src/p.h', 'src/q.h').catch(() => undefined)
    expect(half).toBe(2)
    expect(await fourth.rename('src/p.h', 'src/q.h')).toBeNull()
    expect(await stored('src/p.h')).toBeUndefined()
  })

  test('PRJ-14: what is imported is written by the next save only, and never over what somebody else saved meanwhile', async () => {
    elsewhere.edit(main, 'theirs')
    await elsewhere.save()
    here.putAll([
      { path: main, text: 'imported' },
      { path: 'src/lib.h', text: 'new' },
    ])
    expect([dirty(), await stored('src/lib.h'), await stored(main)]).toEqual([
      [main, 'src/lib.h'].toSorted(),
      undefined,
      'theirs',
    ])
    expect((await here.save()).map(({ path }) => path)).toEqual([main])
    expect([await stored('src/lib.h'), here.find(main)?.conflict?.theirs?.text]).toEqual(['new', 'theirs'])
  })

  test('PRJ-07: a new file is made at once, and never over one that is there', async () => {
    await here.create('src/new.h')
    expect(await stored('src/new.h')).toBe('')
    await expect(elsewhere.create('src/new.h')).rejects.toMatchObject({ status: 412 })
    expect(here.files.map(({ path }) => path)).toEqual(['platformio.ini', main, 'src/new.h'])
  })
})
