import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import type { ChildProcess } from 'node:child_process'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { libraries, type Start } from './programs.testing.ts'
import { device, makeAuthority, missing as noBroker, TlsBroker } from './tlsBroker.testing.ts'

describeUnless(noBroker)('device libraries', () => {
  let broker: TlsBroker
  beforeAll(async () => {
    broker = await TlsBroker.start()
  })
  afterAll(() => broker.stop())

  for (const { name, missing, prepare } of libraries) {
    describeUnless(missing)(name, () => {
      let start: Start
      const running: { process: ChildProcess; said: string }[] = []
      const begin = async (file = broker.identityFile()) => {
        const program = { process: start(file), said: '' }
        for (const stream of [program.process.stdout, program.process.stderr])
          stream?.on('data', (chunk: Buffer) => (program.said += chunk.toString()))
        running.push(program)
        return program
      }
      const begun = async () => {
        await begin()
        await broker.first('events/count')
      }
      const ask = async (called: string, p: string) => {
        broker.tell(`functions/${called}`, JSON.stringify({ i: 7, p }))
        return JSON.parse((await broker.first(`functions/${called}/result`)).text) as unknown
      }
      // Compiling takes a while on a busy machine.
      beforeAll(() => {
        start = prepare()
      }, 120_000)
      afterEach(async () => {
        for (const { process: child } of running.splice(0)) {
          const ended = new Promise((resolve) => child.once('exit', resolve))
          if (child.exitCode === null && child.kill('SIGKILL')) await ended
        }
        await broker.clearRetained()
      })

      test('JOIN-60: signs in with TLS, tells what it offers, sends events, answers functions and variables, and hears responses', async () => {
        await begun()
        expect((await broker.first('events/start')).text).toBe('ä')
        const { f, v: types } = JSON.parse((await broker.first('capabilities')).text) as { f: string[]; v: unknown }
        expect([f.toSorted(), types]).toEqual([
          ['block', 'fail', 'length', 'many'],
          { answer: 'number', name: 'string' },
        ])
        expect(await ask('length', 'four')).toEqual({ i: 7, r: 4 })
        expect(await ask('fail', '')).toEqual({
          i: 7,
          r: name === 'C++' ? -1 : expect.stringContaining('division by zero'),
        })
        for (const [variable, v] of [
          ['answer', 42],
          ['name', 'grün'],
        ] as const) {
          broker.tell(`variables/${variable}`, '')
          expect(JSON.parse((await broker.first(`variables/${variable}/value`)).text)).toEqual({ v })
        }
        broker.tell('events/hook-response/ask/0', 'sunny')
        expect(JSON.parse((await broker.first('events/heard')).text)).toEqual({
          name: 'hook-response/ask/0',
          data: 'sunny',
        })
      })

      test('JOIN-61: goes on by itself after the cloud was away, and sends what happened meanwhile, each once and in order', async () => {
        await begun()
        await broker.halt()
        const before = broker.about('events/count').length
        await broker.run()
        await until(() => broker.about('events/count').length > before + 5, 'events after the restart')
        const counts = [...new Set(broker.about('events/count').map(({ text }) => Number(text)))]
        expect(counts).toEqual(counts.map((_, index) => index + 1))
        await broker.first('capabilities')
      })

      test('JOIN-62: keeps 200 messages, drops the oldest and counts them', async () => {
        await begun()
        // In one go, faster than any connection: what is too much goes before it is sent.
        const { r: dropped } = (await ask('many', '1000')) as { r: number }
        expect(dropped).toBeGreaterThan(500)
        const last = await until(() => broker.about('events/many').find(({ text }) => text === '999'), 'the last one')
        expect(last.retained).toBe(false)
        expect(broker.about('events/many').length).toBeLessThanOrEqual(1000 - dropped + 20)
      })

      test('JOIN-63: says "busy" when it has too much to do, and lives through senseless requests', async () => {
        await begun()
        for (const junk of ['', 'null', '[]', '{"i":"1"}', '['.repeat(10_000), '{"i":1', 'x'.repeat(100_000)])
          broker.tell('functions/length', junk)
        broker.tell('functions/none', '{"i":1,"p":""}')
        broker.tell('functions/block', '{"i":0,"p":"0.5"}')
        for (let i = 1; i <= 18; i++) broker.tell('functions/block', JSON.stringify({ i, p: '0.1' }))
        const answers = await until(
          () =>
            broker.about('functions/block/result').length === 19 &&
            broker.about('functions/block/result').map(({ text }) => JSON.parse(text) as { i: number; r: unknown }),
          'all answers',
        )
        expect(answers.filter(({ r }) => r === 'busy').length).toBeGreaterThanOrEqual(1)
        expect(answers.find(({ i }) => i === 0)?.r).not.toBe('busy')
        expect(await ask('length', 'x')).toEqual({ i: 7, r: 1 })
      })

      test('JOIN-64: speaks to no cloud whose certificate another authority made', async () => {
        const { ca } = makeAuthority(temporaryFolder(), 'other')
        const strange = await begin(broker.identityFile({ ca }))
        await until(() => /certificate|self.signed|verify/i.test(strange.said), 'the reason')
        const known = await begin(broker.identityFile({ key: 'k1_another' }))
        await until(() => /not authori[sz]ed|bad user|key is wrong/i.test(known.said), 'the refusal')
        expect(`${strange.said}${known.said}`).not.toMatch(/k1_/)
        expect(broker.heard.filter(({ topic }) => topic.includes(device))).toEqual([])
      })

      test('JOIN-65: an identity file that is none is named', async () => {
        const wrong: [content: string, why: string][] = [
          ['', 'JSON'],
          ['[]', 'JSON'],
          ['{"id":"NODE-1","key":"k","host":"h","port":"1","ca":"c"}', 'port'],
          ['{"id":"NODE-1","key":"k","host":"h","port":1}', '"ca"'],
          ['{"id":"a/+","key":"k","host":"h","port":1,"ca":"c"}', '"id"'],
          ['['.repeat(60_000), 'JSON'],
          ['x'.repeat(70_000), 'large'],
        ]
        const programs = await Promise.all(wrong.map(([content]) => begin(broker.write(content))))
        for (const [at, program] of programs.entries()) {
          expect(await until(() => program.process.exitCode, 'its end')).toBe(1)
          await until(() => program.said.includes(wrong[at]?.[1] ?? ''), wrong[at]?.[0].slice(0, 80) ?? '')
        }
      })
    })
  }
})
