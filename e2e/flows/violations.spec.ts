import { ConsolePage } from '../pages/consolePage.ts'
import { expect, test } from '../support/test.ts'

// Whoever watches must be seen to see: each test does what the others must never do, and takes it off the list.

test.describe('the watch over the security policy', () => {
  test('sees an inline script in a page', async ({ page, violations }) => {
    await new ConsolePage(page).open('/dashboard')
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      document.body.append(script)
    })
    await expect.poll(() => violations.take(/script-src-elem blocked inline/)).not.toEqual([])
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    violations.take(/inline script/)
  })

  test('sees code made from text, in a page', async ({ page, violations }) => {
    await new ConsolePage(page).open('/dashboard')
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

  test('sees what a worker may not connect to', async ({ page, violations }) => {
    const started = page.waitForEvent('worker', (worker) => /\/assets\//.test(worker.url()))
    await new ConsolePage(page).open('/dashboard')
    await (await started).evaluate(() => fetch('http://elsewhere.example/').catch(() => undefined))
    await expect.poll(() => violations.take(/^worker: .*elsewhere\.example/)).not.toEqual([])
    await violations.settle(page.context())
    violations.take(/^worker: .*elsewhere\.example/)
  })

  test('sees an inline script in the frame of a silent sign-in', async ({ page, violations }) => {
    await new ConsolePage(page).open('/dashboard')
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
})

test.describe('the watch over uncaught errors', () => {
  test('sees one that is thrown in a page', async ({ page, violations }) => {
    await new ConsolePage(page).open('/dashboard')
    await page.evaluate(() => void setTimeout(() => { throw new Error('thrown in the page') }))
    await expect.poll(() => violations.take(/thrown in the page/)).toHaveLength(1)
  })

  test('sees a promise that nobody caught', async ({ page, violations }) => {
    await new ConsolePage(page).open('/dashboard')
    await page.evaluate(() => void Promise.reject(new Error('rejected in the page')))
    await expect.poll(() => violations.take(/rejected in the page/)).toHaveLength(1)
  })

  test('sees one that is thrown in a worker', async ({ page, violations }) => {
    const started = page.waitForEvent('worker', (worker) => /\/assets\//.test(worker.url()))
    await new ConsolePage(page).open('/dashboard')
    await (await started).evaluate(() => void setTimeout(() => { throw new Error('thrown in the worker') }))
    await expect.poll(() => violations.take(/thrown in the worker/).length).toBeGreaterThan(0)
  })
})
