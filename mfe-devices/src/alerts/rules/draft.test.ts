import { describe, expect, test } from '@jest/globals'
import { draftOf, emptyRule, inLanguage, problemsOf, valuesOf, type RuleValues } from './draft.ts'

const value: RuleValues = {
  ...emptyRule,
  kind: 'value',
  event: 'climate',
  field: 'temperature',
  limit: '35',
  clear: '33',
  lasting: '120',
  scope: 'label',
  label: 'site=berlin',
}

describe('what a form says of a rule', () => {
  test.each<[string, RuleValues, object]>([
    [
      'a value',
      value,
      {
        watch: { kind: 'value', event: 'climate', field: 'temperature', above: 35, clear: 33 },
        scope: { kind: 'label', label: 'site=berlin' },
        for: 120,
      },
    ],
    [
      'a German number, below',
      { ...value, language: 'de', side: 'below', limit: '-2,5', clear: '' },
      { watch: { kind: 'value', event: 'climate', field: 'temperature', below: -2.5 } },
    ],
    ['a message that is a number', { ...value, field: ' ' }, { watch: expect.objectContaining({ field: null }) }],
    [
      'an event that does not come',
      { ...value, kind: 'silent', minutes: '10' },
      { watch: { kind: 'silent', event: 'climate', minutes: 10 }, for: 0 },
    ],
    [
      'a device',
      { ...emptyRule, scope: 'device', device: 'NODE-1' },
      { watch: { kind: 'offline', minutes: 5 }, scope: { kind: 'device', device: 'NODE-1' } },
    ],
    [
      'an integration, which does not tell of itself',
      { ...emptyRule, kind: 'integration', integration: 'a', integrations: ['a', 'b'] },
      {
        watch: { kind: 'integration', integration: 'a', failures: 3 },
        scope: { kind: 'all' },
        tell: { integrations: ['b'], email: false },
      },
    ],
    ['a crash', { ...emptyRule, kind: 'crash', safeMode: false }, { watch: { kind: 'crash', safeMode: false } }],
  ])('ALERT-53: %s is sent as the server has it', (_, values, wanted) => {
    expect(draftOf(values, 'Called')).toMatchObject({ name: 'Called', ...wanted })
  })

  test.each<[Partial<RuleValues>, object]>([
    [{ event: ' ' }, { event: 'required' }],
    [{ limit: '' }, { limit: 'required' }],
    [{ limit: '3 5' }, { limit: 'number' }],
    [{ clear: 'x' }, { clear: 'number' }],
    [{ clear: '36' }, { clear: 'clearAbove' }],
    [{ side: 'below', clear: '34' }, { clear: 'clearBelow' }],
    [{ label: '' }, { label: 'required' }],
    [{ scope: 'device' }, { device: 'required' }],
    [{ kind: 'offline', minutes: '0' }, { minutes: 'minutes' }],
    [{ kind: 'offline', minutes: '1.5' }, { minutes: 'minutes' }],
    [{ kind: 'integration', failures: '51', scope: 'device' }, { failures: 'failures' }],
  ])('ALERT-53: %j is refused at its field', (change, problems) => {
    expect(problemsOf({ ...value, ...change })).toEqual(problems)
    expect(draftOf({ ...value, ...change }, '')).toBeNull()
  })

  test.each([
    ['en', '1,000', '900.5', 1000, 900.5],
    ['de', '1.013', '1.012,5', 1013, 1012.5],
  ] as const)(
    'UX-40: limits in %s, %j and %j, are sent as %p and %p, also after a change of the language',
    (language, limit, clear, above, end) => {
      const typed = { ...value, language, limit, clear }
      expect(draftOf(typed, '')?.watch).toMatchObject({ above, clear: end })
      expect(draftOf(inLanguage(typed, language === 'en' ? 'de' : 'en'), '')?.watch).toMatchObject({
        above,
        clear: end,
      })
    },
  )

  test('UX-40: whole minutes may have a separator, too', () => {
    expect(draftOf({ ...emptyRule, minutes: '1,440' }, '')?.watch).toEqual({ kind: 'offline', minutes: 1440 })
  })

  test('ALERT-53: a stored rule is opened as it was saved', () => {
    const draft = draftOf(value, 'Too hot')
    if (!draft) throw new Error('unreachable')
    const stored = { ...draft, id: 'a', preset: null, createdAt: 1, updatedAt: 1 }
    expect(draftOf(valuesOf(stored), '')).toEqual(draft)
  })
})
