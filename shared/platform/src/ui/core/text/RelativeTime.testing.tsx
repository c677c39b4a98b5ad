import { afterEach, expect, jest, test, beforeEach, describe } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderUi } from '../../renderUi.testing.tsx'
import { setLanguage, type Language } from '../../../i18n/index.ts'
import { RelativeTime } from './RelativeTime.tsx'
import { Status, type StatusKind } from './Status.tsx'

describe('RelativeTime', () => {
  const start = Date.parse('2026-11-20T18:04:22Z')

  beforeEach(() => {
    jest.useFakeTimers({ now: start })
  })
  afterEach(() => {
    jest.useRealTimers()
    setLanguage('en')
  })

  const relative = (seconds: number, language: Language) =>
    language === 'de' ? `vor ${seconds} s` : `${seconds} s ago`

  // The first of this file: what has been made once is kept.
  test('PERF-17: the full time is made when it is asked for', async () => {
    const made = jest.spyOn(Intl, 'DateTimeFormat')
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    renderUi(<RelativeTime time={start - 5000} />)
    expect(made).not.toHaveBeenCalled()
    await user.tab()
    await screen.findByRole('tooltip')
    expect(made).toHaveBeenCalledTimes(1)
    made.mockRestore()
  })

  test('UX-02: times tick while they are looked at, all by one timer, in the language', () => {
    const { unmount } = renderUi(
      <>
        <RelativeTime time={start - 5000} />
        <RelativeTime time={start - 7000} />
        <RelativeTime time={new Date(start - 9000).toISOString()} />
      </>,
    )
    expect(screen.getAllByRole('time').map((time) => time.textContent)).toEqual(
      [5, 7, 9].map((age) => relative(age, 'en')),
    )
    expect(jest.getTimerCount()).toBe(1)
    act(() => {
      jest.advanceTimersByTime(3000)
    })
    expect(screen.getAllByRole('time').map((time) => time.textContent)).toEqual(
      [8, 10, 12].map((age) => relative(age, 'en')),
    )
    act(() => setLanguage('de'))
    expect(screen.getAllByRole('time')[0]).toHaveTextContent(relative(8, 'de'))
    unmount()
    expect(jest.getTimerCount()).toBe(0)
  })

  test('UX-02: the full time with its zone is shown on keyboard focus', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    renderUi(<RelativeTime time={start - 5000} />)
    await user.tab()
    const time = screen.getByRole('time')
    expect(time).toHaveFocus()
    const tip = await screen.findByRole('tooltip')
    expect(tip.textContent).toMatch(/2026.*:17 (GMT|UTC|[A-Z]{3,4})/)
    expect(time).toHaveAccessibleDescription(tip.textContent ?? '')
  })

  test('a time that there is none of is said in words', () => {
    renderUi(
      <>
        <RelativeTime time={null} empty="never" /> <RelativeTime time={undefined} />
      </>,
    )
    expect(screen.queryByRole('time')).not.toBeInTheDocument()
    expect(document.body).toHaveTextContent('never —')
  })

  const words: [StatusKind, string, string][] = [
    ['online', 'Online', 'Online'],
    ['offline', 'Offline', 'Offline'],
    ['unknown', 'Unknown', 'Unbekannt'],
    ['enabled', 'Enabled', 'Aktiviert'],
    ['disabled', 'Disabled', 'Deaktiviert'],
    ['succeeded', 'Succeeded', 'Erfolgreich'],
    ['failed', 'Failed', 'Fehlgeschlagen'],
    ['building', 'Building', 'Wird gebaut'],
  ]

  test.each(words)(
    'UX-07: the status %s is a word in both languages, never a colour alone',
    (kind, english, german) => {
      renderUi(<Status kind={kind} />)
      expect(screen.getByText(english)).toBeVisible()
      act(() => setLanguage('de'))
      expect(screen.getByText(german)).toBeVisible()
    },
  )
})
