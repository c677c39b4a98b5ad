import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { projectOf } from '../../../testing/firmware/building.ts'
import { startCloudProcess, type CloudProcess } from '../../../testing/cloudProcess.ts'
import { freshClang } from '../../../testing/firmware/compilerFolder.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { User } from '../../../testing/user.ts'

let cloud: CloudProcess
let user: User
let project: string

beforeAll(async () => {
  cloud = await startCloudProcess({ compilerModule: freshClang, addAccount: 'other' })
  user = await User.signIn(cloud)
  project = await projectOf(user, 'Words', { 'src/main.ino': 'void setup() {}\nvoid loop() { wrong(); }\n' })
  // On a slow machine, the first answer may take longer than a question may.
  await until(async () => (await ask('check', { file })).ok, 'the first answer of the compiler', 120_000)
})
afterAll(async () => {
  await cloud.stop()
  removeTemporaryFolders()
})

const ask = (question: string, body: object, id = project) =>
  user.call('POST', `/projects/${id}/code/${question}`, body)
const file = 'src/main.ino'
const questions = ['complete', 'signature', 'hover', 'definition', 'rename', 'format']

test('CPP-04, CPP-10: questions are about what is stored, but for the texts that come along', async () => {
  expect(await (await ask('check', { file })).json()).toEqual({
    problems: [expect.objectContaining({ file, line: 2, column: 15, severity: 'error' })],
    questions,
  })
  const changes = [{ path: file, content: 'void setup() {}\nvoid loop() { delay(1); }\n' }]
  expect(await (await ask('check', { file, changes })).json()).toEqual({ problems: [], questions })
  expect(await (await ask('complete', { file, line: 2, column: 18, changes })).json()).toMatchObject({
    completions: expect.arrayContaining([expect.objectContaining({ label: 'delay' })]),
  })
  expect(await (await ask('signature', { file, line: 2, column: 21, changes })).json()).toMatchObject({
    signatures: [{ label: expect.stringMatching(/^void delay\(/) }],
    parameter: 0,
  })
  expect(await (await ask('hover', { file, line: 2, column: 18, changes })).json()).toMatchObject({
    explanation: { declarations: [expect.stringMatching(/^void delay\(/)], header: 'Arduino.h' },
  })
  expect(await (await ask('definition', { file, line: 2, column: 18, changes })).json()).toMatchObject({
    locations: [{ file: 'Arduino.h', text: expect.stringContaining('void delay(') }],
  })
  expect(await (await ask('rename', { file, line: 2, column: 18, name: 'wait', changes })).json()).toEqual({
    spots: [],
    refused: 'outside',
  })
})

test('CPP-09: a source is formatted as Arduino does, or by the project’s own style; limits and mistakes are told', async () => {
  const format = async (content: string, ...others: { path: string; content: string }[]) =>
    ask('format', { file, changes: [{ path: file, content }, ...others] })
  const untidy = '#include "b.h"\n#include "a.h"\nvoid setup(){\nif(x)y( 1,2 );\nint *a=0 ;}\n\n\n\n//kept\n'
  expect(await (await format(untidy)).json()).toEqual({
    text: '#include "b.h"\n#include "a.h"\nvoid setup() {\n  if (x) y(1, 2);\n  int *a = 0;\n}\n\n\n\n//kept\n',
  })
  const style = (content: string) => ({ path: '.clang-format', content })
  expect(
    await (
      await format(
        'void f(){g();}\n',
        style('BasedOnStyle: LLVM\nIndentWidth: 8\nAllowShortFunctionsOnASingleLine: None\n'),
      )
    ).json(),
  ).toEqual({ text: 'void f() {\n        g();\n}\n' })
  const wrong = await format('int a;', style('BasedOnStyle: Nobody\n'))
  expect([wrong.status, await wrong.text()]).toEqual([
    422,
    'The file could not be formatted: .clang-format has a mistake.',
  ])
  expect((await format('int a;\n'.repeat(40_000))).status).toBe(413)
  expect((await format(`int a = ${'('.repeat(5000)}`)).status).toBe(422)
  expect((await ask('format', { file: 'src/none.ino' })).status).toBe(404)
  expect((await format('int  a;\n')).status).toBe(200)
})

test("CPP-05: limits are told: of others' projects, of files that are none, of questions at once", async () => {
  const other = await User.signIn(cloud, cloud.added)
  expect((await other.call('POST', `/projects/${project}/code/check`, { file })).status).toBe(404)
  expect((await ask('check', { file, changes: [{ path: '../x', content: '' }] })).status).toBe(400)
  expect(
    (await ask('check', { file, changes: Array.from({ length: 51 }, () => ({ path: file, content: '' })) })).status,
  ).toBe(400)
  expect((await ask('complete', { file, line: 0, column: 1 })).status).toBe(400)
  const many = await Promise.all(Array.from({ length: 8 }, () => ask('check', { file })))
  expect(many.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
})

test('CLOUD-26: while a source is formatted that takes long to read, everybody else is answered', async () => {
  const order: string[] = []
  // Each quote may begin a text that has no end; the brackets are too many.
  const format = ask('format', {
    file,
    changes: [{ path: file, content: '\\"'.repeat(16_000) + '('.repeat(300) }],
  }).finally(() => order.push('format'))
  for (let time = 0; time < 3; time += 1) {
    await user.read('/projects')
    order.push('list')
  }
  expect((await format).status).toBe(422)
  expect(order).toEqual(['list', 'list', 'list', 'format'])
})
