import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { projectOf, write } from '../../../testing/firmware/building.ts'
import { startCloudProcess, type CloudProcess } from '../../../testing/cloudProcess.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'
import { User } from '../../../testing/user.ts'

let cloud: CloudProcess
let user: User
let project: string

beforeAll(async () => {
  cloud = await startCloudProcess({ addAccount: 'other' })
  user = await User.signIn(cloud)
  project = await projectOf(user, 'Words', { 'src/main.ino': 'void setup() {}\nvoid loop() { wrong(); }\n' })
})
afterAll(async () => {
  await cloud.stop()
  removeTemporaryFolders()
})

const ask = (question: string, body: object, id = project) => user.call('POST', `/projects/${id}/code/${question}`, body)
const file = 'src/main.ino'

test('CPP-04: questions are about what is stored, but for the texts that come along', async () => {
  expect(await (await ask('check', { file })).json()).toEqual({ problems: [expect.objectContaining({ file, line: 2, column: 15, severity: 'error' })] })
  const changes = [{ path: file, content: 'void setup() {}\nvoid loop() { delay(1); }\n' }]
  expect(await (await ask('check', { file, changes })).json()).toEqual({ problems: [] })
  expect(await (await ask('complete', { file, line: 2, column: 18, changes })).json()).toMatchObject({ completions: expect.arrayContaining([expect.objectContaining({ label: 'delay' })]) })
  expect(await (await ask('signature', { file, line: 2, column: 21, changes })).json()).toMatchObject({ signatures: [{ label: expect.stringMatching(/^void delay\(/) }], parameter: 0 })
})

test('CPP-05: limits are told: of others\' projects, of files that are none, of questions at once; a question that takes too long ends', async () => {
  const other = await User.signIn(cloud, cloud.added)
  expect((await other.call('POST', `/projects/${project}/code/check`, { file })).status).toBe(404)
  expect((await ask('check', { file, changes: [{ path: '../x', content: '' }] })).status).toBe(400)
  expect((await ask('check', { file, changes: Array.from({ length: 51 }, () => ({ path: file, content: '' })) })).status).toBe(400)
  expect((await ask('complete', { file, line: 0, column: 1 })).status).toBe(400)
  const many = await Promise.all(Array.from({ length: 8 }, () => ask('check', { file })))
  expect(many.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  await write(user, project, 'src/slow.cpp', 'constexpr int f(int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s ^= j; return s; }\nconstexpr int a = f(4000000);\n')
  // It ends by the compiler's limit of steps or, on a busy machine, by that of time.
  expect([200, 422]).toContain((await ask('check', { file: 'src/slow.cpp' })).status)
  expect((await ask('check', { file })).status).toBe(200)
})
