import { expect, test } from '@jest/globals'
import { createProject, deleteProject } from '@console/platform/api'
import { ApiError, type Http } from '@console/platform/contract'
import { cloudForTests } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { Workspace } from '../../common/files/workspace.ts'
import { createAssist } from './createAssist.ts'

const its = cloudForTests(startCloud)
const signal = new AbortController().signal
const main = 'src/main.ino'
const place = { text: 'int  a;\n', line: 1, column: 6 }

/** Settings have no C++: the server answers without its compiler. */
const settings = 'platformio.ini'

const assistFor = async (ide: Http, path: string) => {
  const id = await createProject(its.console.api, { name: `Assisted ${Math.random()}`, template: 'platformio-arduino' })
  const workspace = new Workspace(its.console.api, id)
  await workspace.load()
  const failures: unknown[] = []
  const answered: boolean[] = []
  const assist = createAssist({
    ide,
    id,
    workspace,
    path,
    onChecked: (problems) => answered.push(problems !== null),
    pathOf: (each) => `x/${each}`,
    show: () => {},
    reasonOf: (renamed) =>
      typeof renamed === 'string'
        ? renamed
        : renamed instanceof Error
          ? renamed.message
          : (renamed?.refused ?? 'no answer'),
    onFormatFailed: (error) => failures.push(error),
  })
  return { assist, id, workspace, failures, answered }
}

/** The server, without one call, or with answers that lack something. */
const without = (question: string, change: (answer: object) => object = (answer) => answer): Http => ({
  ...its.console.api,
  json: async (path, options) => {
    if (path.endsWith(`/code/${question}`)) throw new ApiError('http', 'No such call.', { status: 404 })
    const answer = await its.console.api.json(path, options)
    return path.endsWith('/code/check') ? change(answer as object) : answer
  },
})

test('CPP-09, CPP-04: the text of the editor is formatted, by the unsaved style of the project; a mistake in that is told', async () => {
  const { assist, workspace, failures } = await assistFor(its.console.api, main)
  expect(await assist.format?.('void f(){g();}\n', signal)).toBe('void f() {\n  g();\n}\n')
  workspace.addUnsaved('.clang-format', 'BasedOnStyle: LLVM\nIndentWidth: 6\nAllowShortFunctionsOnASingleLine: None\n')
  expect(await assist.format?.('void f(){g();}\n', signal)).toBe('void f() {\n      g();\n}\n')
  workspace.edit('.clang-format', 'BasedOnStyle: Nobody\n')
  expect(await assist.format?.('void f(){g();}\n', signal)).toBeNull()
  expect(failures).toEqual([expect.objectContaining({ status: 422 })])
})

test('CPP-10: a server that lacks a call is not asked for it again, and its other calls are; one that names none is asked for none', async () => {
  const { assist } = await assistFor(without('rename'), settings)
  expect(assist.answers?.('rename')).toBe(false)
  await assist.check(place.text, signal)
  expect(assist.answers?.('rename')).toBe(true)
  expect(await assist.rename?.(place, 'b', signal)).toEqual({ refused: 'no answer' })
  expect(['rename', 'format', 'hover', 'definition'].map((each) => assist.answers?.(each as 'hover'))).toEqual([
    false,
    true,
    true,
    true,
  ])
  const old = await assistFor(
    without('none', (answer) => ({ ...answer, questions: undefined })),
    settings,
  )
  await old.assist.check(place.text, signal)
  expect(old.assist.answers?.('format')).toBe(false)
})

test('CPP-10: a project that is gone silences no questions about others', async () => {
  const { assist, id, answered } = await assistFor(its.console.api, settings)
  await deleteProject(its.console.api, id)
  await assist.check(place.text, signal)
  expect(answered).toEqual([false])
  const other = await assistFor(its.console.api, settings)
  await other.assist.check(place.text, signal)
  expect([other.answered, other.assist.answers?.('rename')]).toEqual([[true], true])
})

test('CPP-04: with more unsaved files than a server takes, the shown one is asked about', async () => {
  const { assist, workspace, answered } = await assistFor(its.console.api, settings)
  workspace.putAll(Array.from({ length: 60 }, (_, index) => ({ path: `src/f${index}.h`, text: '' })))
  await assist.check(place.text, signal)
  expect(answered).toEqual([true])
})

test('CPP-08: why a name stays comes from the server', async () => {
  const { assist } = await assistFor(its.console.api, settings)
  expect(await assist.rename?.(place, 'other', signal)).toEqual({ refused: 'nothing' })
})

test('CPP-08, CPP-09: a server that is too busy for a new name, or to format, says so itself', async () => {
  const busy: Http = {
    ...its.console.api,
    json: async (path, options) =>
      /(rename|format)$/.test(path)
        ? Promise.reject(new ApiError('http', '4 of your questions wait.', { status: 429 }))
        : its.console.api.json(path, options),
  }
  const { assist, failures } = await assistFor(busy, settings)
  expect(await assist.rename?.(place, 'other', signal)).toEqual({ refused: '4 of your questions wait.' })
  await assist.format?.('', signal)
  expect(failures).toEqual([expect.objectContaining({ status: 429 })])
})

test('CPP-08: a new name is refused where a text has changed since it was asked for', async () => {
  const { assist, workspace } = await assistFor(its.console.api, settings)
  const renamed = assist.rename?.(place, 'other', signal)
  workspace.edit(settings, '; typed meanwhile')
  expect(await renamed).toEqual({ refused: 'changed' })
})
