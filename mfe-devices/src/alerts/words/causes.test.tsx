import { beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { createTestConsole, renderScreen, screen } from '@console/platform-testing'
import { AlertsScreen } from '../AlertsScreen.tsx'
import { alertOf, minute, now, serverOf } from '../alerts.testing.ts'

const cause = {
  kind: 'value',
  event: 'level',
  field: 'cm',
  above: true,
  limit: 45,
  clear: null,
  value: 48,
  at: now - 1000,
  side: 'beyond',
  sideSince: now - 7 * minute,
}
const value = (change: object, told: object = {}) =>
  alertOf({
    kind: 'value',
    preset: null,
    ruleName: 'Level',
    value: 48,
    limit: 45,
    since: now - 7 * minute,
    cause: { ...cause, ...told },
    ...change,
  })

const shown = async (alert: ReturnType<typeof alertOf>) => {
  renderScreen(AlertsScreen, {
    console: createTestConsole({ api: serverOf([alert]).answers }),
    at: '/alerts',
    path: '/alerts',
  })
  return (await screen.findByRole('listitem', { name: 'Level Cellar sensor' })).textContent
}

describe('ALERT-82: the words of an alert about a value', () => {
  beforeEach(() => setLanguage('en'))

  test.each<[string, ReturnType<typeof alertOf>, RegExp]>([
    ['firing', value({}), /level\.cm 48, above 45 for 7 min(?! ·)/],
    ['of one value alone', value({}, { at: now - 7 * minute }), /above 45 for 7 min · last value 7 min ago/],
    [
      'that flaps',
      value(
        { flapping: true, value: 43 },
        { value: 43, side: 'clear', sideSince: now - 6 * minute, endsAt: now + 9 * minute },
      ),
      /level\.cm 43, back below 45 since \d\d:\d\d, closes at \d\d:\d\d · flapping/,
    ],
    [
      'between both limits',
      value({ state: 'recovering', value: 42 }, { value: 42, clear: 40, side: 'between' }),
      /level\.cm 42, closes below 40/,
    ],
    [
      'that has ended',
      value({ state: 'resolved', resolvedAt: now, flapping: true, value: 40 }, { value: 40, side: 'clear' }),
      /level\.cm 40, back below 45 after 15 min(?!.*flapping)/,
    ],
    [
      'of a state',
      value({ value: null, limit: null }, { value: null, is: 'OPEN', text: 'open' }),
      /level\.cm has been open for 7 min/,
    ],
    [
      'of another state',
      value({ value: null, limit: null }, { value: null, isNot: 'auto', text: 'manual' }),
      /level\.cm has been manual, not auto, for 7 min/,
    ],
    [
      'of a former server',
      value({}, { at: undefined, side: undefined, sideSince: undefined }),
      /level\.cm 48, above 45 for 7 min/,
    ],
  ])('%s', async (_what, alert, words) => {
    expect(await shown(alert)).toMatch(words)
  })
})
