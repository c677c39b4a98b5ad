import { ConsolePage } from '../pages/consolePage.ts'
import { expect, test } from '../support/test.ts'

// Whoever watches must be seen to see: each step does what the other tests must never do, and takes it off the list.

test('the watch over the security policy and uncaught errors sees what a page, its frames and its worker do', async ({
  page,
  violations,
}) => {
  const started = page.waitForEvent('worker', (worker) => /\/assets\//.test(worker.url()))
  await new ConsolePage(page).open('/dashboard')

  await test.step('an inline script in a page', async () => {
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      document.body.append(script)
    })
    await expect.poll(() => violations.take(/script-src-elem blocked inline/)).not.toEqual([])
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    violations.take(/inline script/)
  })

  await test.step('MFE-110: a script of the console without its hash; those that run have theirs', async () => {
    const scripts = page.locator('script[src]')
    expect(await scripts.count()).toBeGreaterThan(1)
    expect(await scripts.evaluateAll((all) => all.filter((script) => !script.getAttribute('integrity')))).toEqual([])
    const outcome = await scripts.first().evaluate(
      (script: HTMLScriptElement) =>
        new Promise((done) => {
          const again = Object.assign(document.createElement('script'), {
            src: `${script.src}?again`,
            onload: () => done('ran'),
            onerror: () => done('blocked'),
          })
          document.head.append(again)
        }),
    )
    expect(outcome).toBe('blocked')
  })

  await test.step('code made from text', async () => {
    const outcome = await page.evaluate(() => {
      const timer = document.createElement('a')
      timer.setAttribute('onclick', 'window.ran = true')
      timer.click()
      return 'ran' in window
    })
    expect(outcome).toBe(false)
    await expect.poll(() => violations.take(/script-src-attr blocked inline/)).not.toEqual([])
    violations.take(/inline event handler/)
  })

  await test.step('an inline script in the frame of a silent sign-in', async () => {
    await page.evaluate(() => {
      const frame = document.createElement('iframe')
      frame.src = '/auth/callback'
      frame.onload = () => {
        const script = frame.contentDocument?.createElement('script')
        if (!script) return
        script.textContent = 'window.ran = true'
        frame.contentDocument?.body.append(script)
      }
      document.body.append(frame)
    })
    await expect.poll(() => violations.take(/script-src-elem blocked inline/)).not.toEqual([])
    violations.take(/inline script/)
    // The response that the frame was opened with belongs to no request.
    violations.take(/No state in response/)
  })

  await test.step('what is thrown in a page, and a promise that nobody caught', async () => {
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('thrown in the page')
        }),
    )
    await expect.poll(() => violations.take(/thrown in the page/)).toHaveLength(1)
    await page.evaluate(() => void Promise.reject(new Error('rejected in the page')))
    await expect.poll(() => violations.take(/rejected in the page/)).toHaveLength(1)
  })

  await test.step('what a worker may not connect to, and what is thrown in it', async () => {
    const worker = await started
    await worker.evaluate(() => fetch('http://elsewhere.example/').catch(() => undefined))
    await expect.poll(() => violations.take(/^worker: .*elsewhere\.example/)).not.toEqual([])
    await worker.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('thrown in the worker')
        }),
    )
    await expect.poll(() => violations.take(/thrown in the worker/).length).toBeGreaterThan(0)
  })

  await violations.settle(page.context())
  for (const expected of [
    /^worker: .*elsewhere\.example/,
    /thrown in the worker/,
    /inline script/,
    /No state in response/,
  ])
    violations.take(expected)
})
