import { expect, jest, test, beforeEach, describe } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderUi } from '../../renderUi.testing.tsx'
import { Button } from '../controls/Button.tsx'
import { setLanguage } from '../../../i18n/index.ts'
import { Banner } from './Banner.tsx'
import { LoadFailed } from './EmptyState.tsx'
import { StateCard } from './StateCard.tsx'

describe('states', () => {
  describe('a load that failed', () => {
    beforeEach(() => setLanguage('en'))

    test('ERR-04: the server’s answer is shown whole, as text, and can be copied', async () => {
      const user = userEvent.setup()
      const message = '<b>upstream</b> timed out'
      renderUi(<LoadFailed what="Devices" error={{ kind: 'http', message, status: 504 }} onRetry={() => {}} />)
      expect(screen.getByRole('alert')).toHaveTextContent(`The server responded: ${message} (HTTP 504)`)
      expect(screen.getByRole('heading')).toHaveTextContent('Devices could not be loaded')
      const write = jest.spyOn(navigator.clipboard, 'writeText')
      await user.click(screen.getByRole('button', { name: 'Copy' }))
      expect(write).toHaveBeenCalledWith(`Devices: ${message} (HTTP 504)`)
    })

    test('ERR-04: a whole page of answer stays readable by keyboard', () => {
      const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
      renderUi(<LoadFailed what="Devices" error={{ kind: 'http', message, status: 500 }} onRetry={() => {}} />)
      expect(screen.getByText(/line 39/)).toHaveAttribute('tabindex', '0')
    })

    test('SHELL-11: a status that the answer names already is not repeated', () => {
      renderUi(
        <LoadFailed
          what="Devices"
          error={{ kind: 'http', message: '503 Service Unavailable', status: 503 }}
          onRetry={() => {}}
        />,
      )
      expect(screen.getByRole('alert')).not.toHaveTextContent('(HTTP 503)')
    })

    test('UX-03: Retry tries again; without a network the text says what to check', async () => {
      const onRetry = jest.fn()
      renderUi(<LoadFailed what="Devices" error={{ kind: 'offline', message: 'Failed to fetch' }} onRetry={onRetry} />)
      expect(screen.getByRole('alert')).toHaveTextContent('Check your network')
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(onRetry).toHaveBeenCalledTimes(1)
    })

    test.each([
      [
        'offline',
        undefined,
        "The server can't be reached. Check your network, then retry.",
        'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
      ],
      [
        'parse',
        'devices.updatedAt',
        'The server responded, but the console does not understand the response (devices.updatedAt).',
        'Der Server hat geantwortet, aber die Konsole versteht die Antwort nicht (devices.updatedAt).',
      ],
      [
        'auth',
        undefined,
        'Your sign-in could not be renewed. Retry, or sign in again.',
        'Ihre Anmeldung konnte nicht erneuert werden. Versuchen Sie es erneut, oder melden Sie sich neu an.',
      ],
    ])('SHELL-06: what the console itself says of it is in the language: %s', (kind, place, english, german) => {
      renderUi(<LoadFailed what="Devices" error={{ kind, message: 'for the log', place }} onRetry={() => {}} />)
      expect(screen.getByText(english)).toBeVisible()
      act(() => setLanguage('de'))
      expect(screen.getByText(german)).toBeVisible()
      expect(screen.queryByText(/for the log/)).not.toBeInTheDocument()
    })

    test('SHELL-11: what the server said stays in its own words in every language', () => {
      setLanguage('de')
      renderUi(
        <LoadFailed what="Geräte" error={{ kind: 'http', message: 'Out of disk', status: 503 }} onRetry={() => {}} />,
      )
      expect(screen.getByText('Der Server antwortet: Out of disk (HTTP 503)')).toBeVisible()
    })

    test.each([
      [503, 'The server gave no reason (HTTP 503).'],
      [502, "The server can't be reached at the moment: a proxy in front of it answers HTTP 502."],
    ])('ERR-10: that came without a word is told in words: %i', (status, text) => {
      renderUi(
        <LoadFailed
          what="Devices"
          error={{ kind: 'http', message: `HTTP error! Status: ${status}`, status }}
          onRetry={() => {}}
        />,
      )
      expect(screen.getByText(text)).toBeVisible()
    })
  })

  describe('a state in a screen’s place', () => {
    const card = { icon: null, title: 'This section could not be loaded', children: 'The server did not deliver it.' }

    test('MFE-04: a failed section is announced and offers Retry at once', () => {
      renderUi(
        <StateCard
          {...card}
          tone="warning"
          focusAction
          actions={
            <>
              <Button>Retry</Button>
              <Button>Copy details</Button>
            </>
          }
          facts={[{ label: 'Part', value: 'mfe_integrations 2.4.0' }]}
        />,
      )
      expect(screen.getByRole('alert', { name: 'This section could not be loaded' })).toHaveTextContent(
        'mfe_integrations 2.4.0',
      )
      expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus()
    })

    test('MFE-03: a section that is not deployed is no alarm and leaves the focus alone', () => {
      renderUi(<StateCard {...card} actions={<Button>Check again</Button>} />)
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      expect(screen.getByRole('region', { name: card.title })).toBeVisible()
      expect(document.body).toHaveFocus()
    })

    test('a card that is the whole page has the page’s heading', () => {
      renderUi(<StateCard {...card} level={1} />)
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(card.title)
    })
  })

  test('EVT-02: a banner of danger interrupts a screen reader, the others wait', () => {
    renderUi(
      <>
        <Banner kind="danger">Event stream disconnected</Banner>
        <Banner kind="info">Updated</Banner>
      </>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('Event stream disconnected')
    expect(screen.getByRole('status')).toHaveTextContent('Updated')
  })
})
