import { test } from '../support/test.ts'

const min = 60_000
const now = Date.now()
let n = 0
const a = (change: object = {}) => ({ id: `a${n++}`, rule: 'r', ruleName: '', preset: 'offline', kind: 'offline', device: 'NODE-A41C7E', integration: null, state: 'firing', since: now - 139 * min, firedAt: now - 124 * min, resolvedAt: null, value: null, limit: 15, cause: { minutes: 15 }, acknowledged: null, silencedUntil: null, devices: null, count: 1, ...change })
const vib = { rule: 'v', preset: null, ruleName: 'Lathe vibration high', kind: 'value', device: 'NODE-77D1C4', value: 12.8, limit: 12, cause: { event: 'vibration', field: 'z', above: 12, clear: 11 } }
const alerts = [
  a(), a({ ...vib, since: now - 11 * min, firedAt: now - 6 * min }),
  a({ ...vib, state: 'resolved', firedAt: now - 900 * min, resolvedAt: now - 870 * min }), a({ ...vib, state: 'resolved', firedAt: now - 500 * min, resolvedAt: now - 480 * min }),
  a({ rule: 's', kind: 'silent', preset: null, ruleName: 'No position', cause: { event: 'position', minutes: 10 }, limit: 10, state: 'pending', since: now - 8 * min, firedAt: null, device: 'NODE-E8025D' }),
  a({ rule: 'i', kind: 'integration', preset: 'integration', device: null, integration: 'climate-to-influx', cause: { failures: 14, reason: '503 Service Unavailable' }, firedAt: now - 312 * min, acknowledged: { at: now - 250 * min, by: 'j.weber' } }),
  a({ device: 'NODE-0C93F8', silencedUntil: now + 240 * min, firedAt: now - 80 * min, since: now - 95 * min }),
  a({ rule: 'm', device: null, devices: ['NODE-A41C7E', 'NODE-77D1C4'], most: 214, firedAt: now - 3 * min, since: now - 8 * min }),
  a({ rule: 'c', kind: 'crash', preset: 'crash', state: 'resolved', device: 'NODE-77D1C4', cause: { message: 'Watchdog', function: 'loop', file: 'main.ino', line: 27 }, firedAt: now - 480 * min, resolvedAt: now - 470 * min }),
]
const rules = [
  { id: 'r', name: '', preset: 'offline', enabled: true, watch: { kind: 'offline', minutes: 15 }, scope: { kind: 'all' }, for: 0, tell: { integrations: [], email: false }, createdAt: now, updatedAt: now },
  { id: 'v', name: 'Greenhouse too hot', preset: null, enabled: true, watch: { kind: 'value', event: 'climate', field: 'temperature', above: 35, clear: 33 }, scope: { kind: 'all' }, for: 120, tell: { integrations: [], email: false }, createdAt: now, updatedAt: now },
  { id: 'c', name: '', preset: 'crash', enabled: false, watch: { kind: 'crash', safeMode: true }, scope: { kind: 'label', label: 'site=berlin' }, for: 0, tell: { integrations: [], email: false }, createdAt: now, updatedAt: now },
]
const wave = (peak: number) => Array.from({ length: 300 }, (_, i) => {
  const t = now - 7 * 86_400_000 + i * (7 * 86_400_000 / 300)
  const base = 22 + 5 * Math.sin(i / 7) + (Math.abs(i - peak) < 5 ? 14 - Math.abs(i - peak) * 2 : 0)
  return [t, base - 0.5, base, base + 0.5, 20]
})
const preview = { since: now - 40 * 86_400_000, firings: [{ device: 'NODE-A41C7E', from: now - 80 * 60 * min, to: now - 79.5 * 60 * min, peak: 36.1 }, { device: 'NODE-77D1C4', from: now - 50 * 60 * min, to: null, peak: 36.4 }], devices: [{ device: 'NODE-A41C7E', count: 2, series: wave(120) }, { device: 'NODE-77D1C4', count: 1, series: wave(200) }, { device: 'NODE-E8025D', count: 0, series: wave(-50) }], more: 3, noisy: true }

for (const { width, locale, colorScheme } of [{ width: 1280, locale: 'en-GB', colorScheme: 'light' }, { width: 1280, locale: 'de-DE', colorScheme: 'dark' }, { width: 360, locale: 'en-GB', colorScheme: 'light' }, { width: 360, locale: 'de-DE', colorScheme: 'dark' }] as const) {
  test(`shots ${width} ${locale}`, async ({ openPage, signedIn }) => {
    const page = await openPage({ storageState: signedIn, locale, colorScheme, viewport: { width, height: width > 500 ? 800 : 740 } })
    await page.route(/\/api\/v1\/alerts$/, (route) => route.fulfill({ json: { alerts, firing: 3, silencedUntil: null, now: Date.now() } }))
    await page.route(/\/api\/v1\/alerts\/stream$/, (route) => route.fulfill({ status: 503, body: 'no' }))
    await page.route(/\/api\/v1\/alerts\/history/, (route) => route.fulfill({ json: { alerts: alerts.filter((x) => x.state === 'resolved'), before: 1 } }))
    await page.route(/\/api\/v1\/alert-rules$/, (route) => route.fulfill({ json: { rules, channels: { email: { ready: false, reason: 'server' } } } }))
    await page.route(/\/api\/v1\/alert-rules\/preview$/, (route) => route.fulfill({ json: preview }))
    const shot = async (name: string, full = false) => page.screenshot({ path: `/tmp/shots/${name}-${width}-${locale.slice(0, 2)}.png`, fullPage: full })
    await page.goto('/alerts')
    await page.locator('[data-alert]').first().waitFor()
    const bell = page.locator('header button:has(.lucide-bell)')
    await bell.waitFor()
    await page.waitForTimeout(1500)
    await shot('list')
    await bell.click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await page.waitForTimeout(400)
    await shot('bell')
    await page.goto('/alerts?tab=rules')
    await page.getByRole('switch').first().waitFor()
    await shot('rules')
    await page.goto('/alerts?tab=history')
    await page.waitForTimeout(1200)
    await shot('history')
    await page.goto('/alerts/rules/v')
    await page.waitForTimeout(2500)
    await shot('rule', true)
  })
}
