import { afterEach, expect, jest, test, beforeEach, describe } from '@jest/globals'
import { act, fireEvent, screen, waitFor, render, within } from '@testing-library/react'
import { userEvent, PointerEventsCheckLevel } from '@testing-library/user-event'
import { useState } from 'react'
import { system } from '../theme/index.ts'
import { renderUi } from './renderUi.testing.tsx'
import { Button, buttonRecipe, IconButton } from './core/controls/Button.tsx'
import { CopyButton } from './core/controls/CopyButton.tsx'
import { ButtonLink, Link } from './core/controls/Link.tsx'
import { Tabs, useAddressTab } from './core/controls/Tabs.tsx'
import { lazyPart } from './core/lazyPart.tsx'
import { setProductName, setLanguage, type Language } from '../i18n/index.ts'
import { Route, Routes } from '../facades/router.ts'
import { PageHeader } from './core/page/PageHeader.tsx'
import { SkipLink } from './core/page/SkipLink.tsx'
import { Banner } from './core/state/Banner.tsx'
import { LoadFailed, EmptyState } from './core/state/EmptyState.tsx'
import { StateCard } from './core/state/StateCard.tsx'
import { RelativeTime } from './core/text/RelativeTime.tsx'
import { Status, type StatusKind } from './core/text/Status.tsx'
import { TextField, PasswordField, TextAreaField } from './form/fields/TextField.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './dialog/ConfirmDialog.tsx'
import { Dialog } from './dialog/Dialog.tsx'
import { Drawer } from './dialog/Drawer.tsx'
import { InlineEdit, type InlineEditProps } from './form/InlineEdit.tsx'
import { SearchField } from './form/fields/SearchField.tsx'
import { SelectField } from './form/fields/SelectField.tsx'
import { Checkbox } from './form/Checkbox.tsx'
import { Segmented, Switch } from './form/Switch.tsx'
import { problemOf, useProblemText, type Problem } from './form/validation.ts'
import { Menu, Popover } from './overlay/index.ts'
import { Tooltip } from './core/controls/Tooltip.tsx'
import { DataTable, type DataTableProps } from './table/DataTable.tsx'
import type { Column, Sort } from './table/model/Column.ts'
import { NoMatch, SearchBar } from './table/SearchBar.tsx'
import { SelectionBar } from './table/SelectionBar.tsx'
import type { ToastItem } from './toast/ToastCard.tsx'
import { ToastList } from './toast/ToastList.tsx'

beforeEach(() => setLanguage('en'))

describe('Button', () => {
  afterEach(() => { jest.useRealTimers() })

  test('a click on a button does what it says', async () => {
    const onClick = jest.fn()
    renderUi(<Button onClick={onClick}>Save</Button>)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  test('UX-06: a button that is off can be focused, tells why, and does nothing by mouse or by key', async () => {
    const user = userEvent.setup()
    const onClick = jest.fn()
    renderUi(<Button onClick={onClick} disabledReason="Select a device first">Flash</Button>)
    const button = screen.getByRole('button', { name: 'Flash' })
    expect(button).toHaveAccessibleDescription('Select a device first')
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.tab()
    expect(button).toHaveFocus()
    await user.keyboard('{Enter} ')
    await user.click(button)
    expect(onClick).not.toHaveBeenCalled()
  })

  test('UX-06: the reason of a button that is off is shown on keyboard focus, and Escape takes it away', async () => {
    const user = userEvent.setup()
    renderUi(<Button disabledReason="Select a device first">Flash</Button>)
    await user.tab()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Select a device first')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  })

  test('UX-06: a tap on a button that is off shows the reason, where nothing hovers', async () => {
    const user = userEvent.setup()
    renderUi(<Button disabledReason="The device is offline">Call</Button>)
    await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Call' }) })
    expect(await screen.findByRole('tooltip')).toHaveTextContent('The device is offline')
  })

  test('a busy button says what it does and does not do it twice', async () => {
    const user = userEvent.setup()
    const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault())
    const form = (busy: boolean) => <form onSubmit={onSubmit}><Button type="submit" busy={busy} busyWord="Saving…">Save</Button></form>
    const { rerender } = renderUi(form(false))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    rerender(form(true))
    const button = screen.getByRole('button', { name: 'Saving…' })
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-busy', 'true')
    await user.click(button)
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  test('an icon button is named by its label, which is also its tooltip', async () => {
    const user = userEvent.setup()
    renderUi(<IconButton label="Delete influx-climate"><svg /></IconButton>)
    await user.hover(screen.getByRole('button', { name: 'Delete influx-climate' }))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Delete influx-climate')
  })

  test('one tooltip is open at a time', async () => {
    const user = userEvent.setup()
    renderUi(<><IconButton label="Test"><svg /></IconButton><IconButton label="Delete"><svg /></IconButton></>)
    await user.hover(screen.getByRole('button', { name: 'Test' }))
    await screen.findByRole('tooltip')
    await user.tab()
    await user.tab()
    expect(await screen.findByText('Delete')).toBeVisible()
    expect(screen.getAllByRole('tooltip')).toHaveLength(1)
  })

  test('UX-06: a tooltip whose code arrives after the pointer has left is not shown', async () => {
    jest.useFakeTimers()
    renderUi(<IconButton label="Delete"><svg /></IconButton>)
    const button = screen.getByRole('button', { name: 'Delete' })
    fireEvent.pointerEnter(button)
    // Its code is fetched from now on; it comes only when this function waits.
    act(() => { jest.advanceTimersByTime(400) })
    fireEvent.pointerLeave(button)
    act(() => { jest.advanceTimersByTime(1000) })
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  })

  test.each(['sm', 'xs'] as const)('the words of a button of size %s are of medium weight', (size) => {
    expect(system.cva(buttonRecipe)({ size })).toMatchObject({ '@layer recipes': { fontWeight: 'var(--c-font-weights-medium)' } })
  })
})

describe('CopyButton', () => {
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  test('DEV-06: copying is confirmed for one second', async () => {
    jest.useFakeTimers()
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    renderUi(<CopyButton text="NODE-A41C7E" label="Copy the ID" />)
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const button = screen.getByRole('button', { name: 'Copy the ID' })
    await user.click(button)
    expect(await screen.findByText('Copied')).toHaveAttribute('aria-live', 'polite')
    expect(write).toHaveBeenCalledWith('NODE-A41C7E')
    expect(button.querySelector('[data-copied]')).toBeInTheDocument()
    // Looking for the word took up to 100 ms.
    act(() => { jest.advanceTimersByTime(850) })
    expect(button.querySelector('[data-copied]')).toBeInTheDocument()
    act(() => { jest.advanceTimersByTime(150) })
    expect(button.querySelector('[data-copied]')).not.toBeInTheDocument()
    expect(screen.queryByText('Copied')).not.toBeInTheDocument()
  })

  test('where the browser does not allow copying, the button says so', async () => {
    const user = userEvent.setup()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    renderUi(<CopyButton text="x" word="Copy details" />)
    await user.click(screen.getByRole('button', { name: 'Copy details' }))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('The browser does not allow copying here.')
    expect(screen.getAllByText(/The browser does not allow copying here/)[0]).toHaveAttribute('aria-live', 'polite')
  })

  test('what is copied is asked for at the click', async () => {
    const user = userEvent.setup()
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    let text = 'before'
    renderUi(<CopyButton text={() => text} />)
    text = 'at the click'
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(write).toHaveBeenCalledWith('at the click')
  })
})

describe('Link', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'))

  test('UX-01: a link within the console is a real link and changes the address without a reload', async () => {
    renderUi(<Link to="/devices/a b">Devices</Link>)
    const link = screen.getByRole('link', { name: 'Devices' })
    expect(link).toHaveAttribute('href', '/devices/a b')
    await userEvent.click(link)
    expect(window.location.pathname).toBe('/devices/a%20b')
  })

  test('a link out of the console opens a new tab that gets no hold of this one, and says so', () => {
    renderUi(<Link href="https://example.org/">Documentation</Link>)
    const link = screen.getByRole('link', { name: 'Documentation (opens in a new tab)' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })

  test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:https://x/1', 'https://['])('ERR-04: the address %p from a server becomes no link', (href) => {
    renderUi(<><Link href={href}>shown as text</Link><ButtonLink href={href}>no button</ButtonLink></>)
    expect(screen.getByText('shown as text')).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  test('a link that looks like a button is still a link', () => {
    renderUi(<><ButtonLink to="/devices/firmwares">Firmware</ButtonLink><ButtonLink href="/firmware.bin" download="firmware.bin">Download</ButtonLink></>)
    expect(screen.getByRole('link', { name: 'Firmware' })).toHaveAttribute('href', '/devices/firmwares')
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'firmware.bin')
  })
})

describe('Tabs', () => {
  const keys = ['events', 'vitals', 'details'] as const

  const Device = () => {
    const [tab, setTab] = useAddressTab(keys)
    return <Tabs label="Device" tabs={keys.map((key) => ({ key, label: key }))} value={tab} onChange={setTab}><input aria-label={`in ${tab}`} /></Tabs>
  }

  // Through the router's own way: it has seen the addresses of the tests before.
  const openAt = (address: string) => {
    window.history.replaceState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
    renderUi(<Device />)
    return userEvent.setup()
  }
  const selected = () => screen.getByRole('tab', { selected: true }).textContent

  beforeEach(() => window.history.replaceState(null, '', '/'))

  test('DEV-05, UX-01: the tab that is shown is in the address, and nothing else of the address is lost', async () => {
    const user = openAt('/?window=7d')
    expect(selected()).toBe('events')
    await user.click(screen.getByRole('tab', { name: 'vitals' }))
    expect(screen.getByRole('tabpanel', { name: 'vitals' })).toContainElement(screen.getByLabelText('in vitals'))
    expect(window.location.search).toBe('?window=7d&tab=vitals')
    await user.click(screen.getByRole('tab', { name: 'events' }))
    expect(window.location.search).toBe('?window=7d')
  })

  test.each([['/?tab=details', 'details'], ['/?tab=nonsense', 'events'], ['/?tab=toString', 'events']])('DEV-05, UX-01: %s opens %s', (address, tab) => {
    openAt(address)
    expect(selected()).toBe(tab)
  })

  test('UX-07: arrows, Home and End walk along the tabs; the Tab key goes from the one that is shown into its panel', async () => {
    const user = openAt('/')
    await user.tab()
    expect(screen.getByRole('tab', { name: 'events' })).toHaveFocus()
    for (const [key, name] of [['ArrowRight', 'vitals'], ['ArrowRight', 'details'], ['ArrowRight', 'events'], ['ArrowLeft', 'details'], ['Home', 'events'], ['End', 'details']] as const) {
      await user.keyboard(`{${key}}`)
      expect(screen.getByRole('tab', { name })).toHaveFocus()
      expect(selected()).toBe(name)
    }
    await user.tab()
    expect(screen.getByLabelText('in details')).toHaveFocus()
  })
})

describe('lazyPart', () => {
  const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

  /** A part whose code arrives once `arrives` is set, and the number of times that it was asked for. */
  const slowPart = () => {
    const server = { arrives: false, asked: 0 }
    const Part = lazyPart('Greeting', async () => {
      server.asked += 1
      await Promise.resolve()
      if (!server.arrives) throw new Error('Loading chunk 7 failed')
      return { Greeting }
    })
    return { server, Part }
  }

  describe('a part whose code is fetched when it is needed', () => {
    test('is shown in place of what stood there, with its properties', async () => {
      const { server, Part } = slowPart()
      server.arrives = true
      renderUi(<Part name="Ada" pending={<p>Wait</p>} />)
      expect(screen.getByText('Wait')).toBeVisible()
      expect(await screen.findByText('Hello Ada')).toBeVisible()
      expect(screen.queryByText('Wait')).not.toBeInTheDocument()
    })

    test('is there at once the second time', async () => {
      const { server, Part } = slowPart()
      server.arrives = true
      const { unmount } = renderUi(<Part name="Ada" />)
      await screen.findByText('Hello Ada')
      unmount()
      renderUi(<Part name="Grace" />)
      expect(screen.getByText('Hello Grace')).toBeVisible()
      expect(server.asked).toBe(1)
    })

    test('MFE-04: is told when it does not arrive, asked for once each time, and comes with Retry', async () => {
      const { server, Part } = slowPart()
      renderUi(<><p>Beside it</p><Part name="Ada" /></>)
      expect(await screen.findByRole('alert')).toHaveTextContent('A part of the console could not be loaded')
      expect(screen.getByText('Beside it')).toBeVisible()
      expect(server.asked).toBe(1)
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByRole('alert')).toBeVisible()
      expect(server.asked).toBe(2)
      server.arrives = true
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('Hello Ada')).toBeVisible()
      expect(server.asked).toBe(3)
    })
  })
})

describe('PageHeader', () => {
  const screens = (
    <>
      <Link to="/devices">Devices</Link>
      <input aria-label="Search or jump to" />
      <Routes>
        <Route path="/" element={<PageHeader title="Dashboard" />} />
        <Route path="/devices" element={<PageHeader title="Devices" count={48} breadcrumb={[{ label: 'Home', to: '/' }]} />} />
      </Routes>
    </>
  )

  test('SHELL-14: the heading leaves the focus alone at the first load and takes it after every navigation', async () => {
    setProductName('IoT Console')
    window.history.replaceState(null, '', '/')
    renderUi(screens)
    expect(document.body).toHaveFocus()
    expect(document.title).toBe('Dashboard · IoT Console')

    await userEvent.click(screen.getByRole('link', { name: 'Devices' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Devices' })).toHaveFocus()
    await waitFor(() => expect(document.title).toBe('Devices · IoT Console'))

    await userEvent.click(screen.getByRole('link', { name: 'Home' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toHaveFocus()

    screen.getByLabelText('Search or jump to').focus()
    window.history.back()
    expect(await screen.findByRole('heading', { level: 1, name: 'Devices' })).not.toHaveFocus()
    expect(screen.getByLabelText('Search or jump to')).toHaveFocus()
  })

  test('a name that is edited in the heading still names the document', async () => {
    renderUi(<PageHeader title="Greenhouse North" heading={<button type="button">Greenhouse North</button>} />)
    expect(screen.getByRole('heading', { level: 1 })).toContainElement(screen.getByRole('button'))
    await waitFor(() => expect(document.title).toBe('Greenhouse North · IoT Console'))
  })

  test('UX-07: the skip link jumps into the content', async () => {
    renderUi(<><SkipLink targetId="content" /><main id="content" tabIndex={-1}>Content</main></>)
    await userEvent.tab()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
  })
})

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
      renderUi(<LoadFailed what="Devices" error={{ kind: 'http', message: 'HTTP error! Status: 503', status: 503 }} onRetry={() => {}} />)
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
      ['offline', undefined, 'The server can\'t be reached. Check your network, then retry.', 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.'],
      ['parse', 'devices.updatedAt', 'The server responded, but the console does not understand the response (devices.updatedAt).', 'Der Server hat geantwortet, aber die Konsole versteht die Antwort nicht (devices.updatedAt).'],
      ['auth', undefined, 'Your sign-in could not be renewed. Retry, or sign in again.', 'Ihre Anmeldung konnte nicht erneuert werden. Versuchen Sie es erneut, oder melden Sie sich neu an.'],
    ])('SHELL-06: what the console itself says of it is in the language: %s', (kind, place, english, german) => {
      renderUi(<LoadFailed what="Devices" error={{ kind, message: 'for the log', place }} onRetry={() => {}} />)
      expect(screen.getByText(english)).toBeVisible()
      act(() => setLanguage('de'))
      expect(screen.getByText(german)).toBeVisible()
      expect(screen.queryByText(/for the log/)).not.toBeInTheDocument()
    })

    test('SHELL-11: what the server said stays in its own words in every language', () => {
      setLanguage('de')
      renderUi(<LoadFailed what="Geräte" error={{ kind: 'http', message: 'HTTP error! Status: 503', status: 503 }} onRetry={() => {}} />)
      expect(screen.getByText('Der Server antwortet: HTTP error! Status: 503')).toBeVisible()
    })
  })

  describe('a state in a screen’s place', () => {
    const card = { icon: null, title: 'This section could not be loaded', children: 'The server did not deliver it.' }

    test('MFE-04: a failed section is announced and offers Retry at once', () => {
      renderUi(<StateCard {...card} tone="warning" focusAction actions={<><Button>Retry</Button><Button>Copy details</Button></>} facts={[{ label: 'Part', value: 'mfe_integrations 2.4.0' }]} />)
      expect(screen.getByRole('alert', { name: 'This section could not be loaded' })).toHaveTextContent('mfe_integrations 2.4.0')
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
    renderUi(<><Banner kind="danger">Event stream disconnected</Banner><Banner kind="info">Updated</Banner></>)
    expect(screen.getByRole('alert')).toHaveTextContent('Event stream disconnected')
    expect(screen.getByRole('status')).toHaveTextContent('Updated')
  })
})

describe('RelativeTime', () => {
  const start = Date.parse('2026-11-20T18:04:22Z')

  beforeEach(() => {
    jest.useFakeTimers({ now: start })
  })
  afterEach(() => {
    jest.useRealTimers()
    setLanguage('en')
  })

  const relative = (seconds: number, language: Language) => (language === 'de' ? `vor ${seconds} s` : `${seconds} s ago`)

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
    const { unmount } = renderUi(<><RelativeTime time={start - 5000} /><RelativeTime time={start - 7000} /><RelativeTime time={new Date(start - 9000).toISOString()} /></>)
    expect(screen.getAllByRole('time').map((time) => time.textContent)).toEqual([5, 7, 9].map((age) => relative(age, 'en')))
    expect(jest.getTimerCount()).toBe(1)
    act(() => { jest.advanceTimersByTime(3000) })
    expect(screen.getAllByRole('time').map((time) => time.textContent)).toEqual([8, 10, 12].map((age) => relative(age, 'en')))
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
    renderUi(<><RelativeTime time={null} empty="never" /> <RelativeTime time={undefined} /></>)
    expect(screen.queryByRole('time')).not.toBeInTheDocument()
    expect(document.body).toHaveTextContent('never —')
  })

  const words: [StatusKind, string, string][] = [
    ['online', 'Online', 'Online'], ['offline', 'Offline', 'Offline'], ['unknown', 'Unknown', 'Unbekannt'], ['enabled', 'Enabled', 'Aktiviert'],
    ['disabled', 'Disabled', 'Deaktiviert'], ['succeeded', 'Succeeded', 'Erfolgreich'], ['failed', 'Failed', 'Fehlgeschlagen'], ['building', 'Building', 'Wird gebaut'],
  ]

  test.each(words)('UX-07: the status %s is a word in both languages, never a colour alone', (kind, english, german) => {
    renderUi(<Status kind={kind} />)
    expect(screen.getByText(english)).toBeVisible()
    act(() => setLanguage('de'))
    expect(screen.getByText(german)).toBeVisible()
  })
})

describe('Dialog', () => {
  const Confirm = ({ onConfirm = () => {}, ...props }: Partial<ConfirmDialogProps>) => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Remove…</Button>
        <ConfirmDialog title="Remove Pump House?" verb="Remove" {...props} open={open} onClose={() => setOpen(false)} onConfirm={onConfirm}>The device is logged out.</ConfirmDialog>
      </>
    )
  }

  const openConfirm = async (props: Partial<ConfirmDialogProps> = {}) => {
    // The styles that let clicks through to the scrim are not computed here.
    const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
    renderUi(<Confirm {...props} />)
    await user.click(screen.getByRole('button', { name: 'Remove…' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Pump House?' })
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    return { user, dialog }
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())

  describe('a confirmation', () => {
    test('ERR-03: names its object, and Enter does what its button says', async () => {
      const onConfirm = jest.fn()
      const { user } = await openConfirm({ onConfirm })
      expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus()
      await user.keyboard('{Enter}')
      expect(onConfirm).toHaveBeenCalledTimes(1)
    })

    test('UX-06: Escape leaves it and gives the focus back', async () => {
      const { user } = await openConfirm()
      await user.keyboard('{Escape}')
      await closed()
      await waitFor(() => expect(screen.getByText('Remove…')).toHaveFocus())
    })

    test('UX-06: the focus stays inside', async () => {
      const { user, dialog } = await openConfirm()
      for (const _ of [1, 2, 3, 4]) {
        await user.tab()
        expect(dialog).toContainElement(document.activeElement as HTMLElement)
      }
    })

    test('while it runs it can’t be done twice, nor left half done', async () => {
      const onConfirm = jest.fn()
      const { user } = await openConfirm({ onConfirm, busy: true, busyWord: 'Removing…' })
      await user.click(screen.getByRole('button', { name: 'Removing…' }))
      await user.keyboard('{Escape}')
      await user.click(screen.getByRole('button', { name: 'Close' }))
      expect(onConfirm).not.toHaveBeenCalled()
      expect(screen.getByRole('alertdialog')).toBeVisible()
    })

    test('ERR-04: a failure is shown whole in its place, and can be copied', async () => {
      const error = '<i>node-17</i> timed out'
      const { user } = await openConfirm({ error })
      expect(screen.getByRole('alert')).toHaveTextContent(error)
      const write = jest.spyOn(navigator.clipboard, 'writeText')
      await user.click(screen.getByRole('button', { name: 'Copy' }))
      expect(write).toHaveBeenCalledWith(error)
    })

    test('a click beside it leaves it, a press that began inside does not', async () => {
      const { user, dialog } = await openConfirm()
      const scrim = dialog.parentElement as HTMLElement
      await user.pointer([{ keys: '[MouseLeft>]', target: screen.getByText('The device is logged out.') }, { keys: '[/MouseLeft]', target: scrim }])
      expect(dialog).toBeVisible()
      await user.click(scrim)
      await closed()
    })
  })

  const Form = ({ onSubmit, onOuterSubmit }: { onSubmit: () => void; onOuterSubmit: () => void }) => {
    const [open, setOpen] = useState(false)
    const [name, setName] = useState('')
    return (
      <form onSubmit={(event) => { event.preventDefault(); onOuterSubmit() }}>
        <Button onClick={() => setOpen(true)}>New secret…</Button>
        <Dialog open={open} onClose={() => setOpen(false)} onSubmit={onSubmit} unsaved={name !== ''} title="New secret" actions={<Button type="submit">Save</Button>}>
          <TextField label="Name" value={name} onChange={setName} />
        </Dialog>
      </form>
    )
  }

  describe('a dialog that is a form', () => {
    test('UX-06: begins in its first field, and Enter there submits it and not the form around it', async () => {
      const user = userEvent.setup()
      const [onSubmit, onOuterSubmit] = [jest.fn(), jest.fn()]
      renderUi(<Form onSubmit={onSubmit} onOuterSubmit={onOuterSubmit} />)
      await user.click(screen.getByRole('button', { name: 'New secret…' }))
      await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
      await user.keyboard('API_KEY{Enter}')
      expect(onSubmit).toHaveBeenCalledTimes(1)
      expect(onOuterSubmit).not.toHaveBeenCalled()
    })

    test('what was typed is not lost by a click beside it', async () => {
      const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
      renderUi(<Form onSubmit={() => {}} onOuterSubmit={() => {}} />)
      await user.click(screen.getByRole('button', { name: 'New secret…' }))
      const dialog = await screen.findByRole('dialog', { name: 'New secret' })
      await user.type(screen.getByLabelText('Name'), 'API_KEY')
      await user.click(dialog.parentElement as HTMLElement)
      expect(screen.getByLabelText('Name')).toHaveValue('API_KEY')
    })

    test('UX-06: Escape and the cross ask before what was typed is lost; Escape again and "Keep editing" go on where one was', async () => {
      const user = userEvent.setup()
      renderUi(<Form onSubmit={() => {}} onOuterSubmit={() => {}} />)
      const open = async () => {
        await user.click(screen.getByRole('button', { name: 'New secret…' }))
        await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
      }
      await open()
      const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      await user.keyboard('{Escape}')
      await gone()
      await open()
      await user.keyboard('API_KEY')
      for (const back of ['{Escape}', '{Enter}']) {
        await user.keyboard('{Escape}')
        expect(screen.getByRole('alert')).toHaveTextContent('Discard what you typed?')
        expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
        expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
        await user.keyboard(back)
        await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
        expect(screen.getByLabelText('Name')).toHaveValue('API_KEY')
      }
      await user.click(screen.getByRole('button', { name: 'Close' }))
      await user.click(screen.getByRole('button', { name: 'Discard' }))
      await gone()
    })
  })

  test('UX-05: what is announced beside a dialog is not hidden from screen readers by it', async () => {
    const user = userEvent.setup()
    renderUi(<Confirm />)
    const toasts = document.body.appendChild(document.createElement('section'))
    toasts.setAttribute('aria-live', 'polite')
    await user.click(screen.getByRole('button', { name: 'Remove…' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove…' })).not.toBeInTheDocument())
    expect(toasts).not.toHaveAttribute('aria-hidden')
    toasts.remove()
  })

  test('UX-08: the phone’s menu opens over the page, is left with Escape, and gives the focus back', async () => {
    const user = userEvent.setup()
    const Menu = () => {
      const [open, setOpen] = useState(false)
      return <><Button onClick={() => setOpen(true)}>Menu</Button><Drawer open={open} onClose={() => setOpen(false)} title="IoT Console"><a href="/devices">Devices</a></Drawer></>
    }
    renderUi(<Menu />)
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    expect(await screen.findByRole('dialog', { name: 'IoT Console' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('link', { name: 'Devices' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus())
  })
})

describe('InlineEdit', () => {

  const setup = ({ value = 'Pump', ...props }: Partial<InlineEditProps> = {}) => {
    const saves: { text: string; done: () => void; fail: () => void }[] = []
    const onSave = jest.fn((text: string) => new Promise<void>((resolve, reject) => saves.push({ text, done: resolve, fail: () => reject(new Error('no')) })))
    const edit = (current: string) => <><h1><InlineEdit value={current} label="Device name" onSave={onSave} {...props} /></h1><button type="button">Elsewhere</button></>
    const { rerender } = renderUi(edit(value))
    const user = userEvent.setup()
    const begin = async () => {
      await user.click(screen.getByRole('button', { name: value }))
      return screen.getByRole('textbox', { name: 'Device name' })
    }
    return { user, onSave, saves, begin, become: (next: string) => rerender(edit(next)), name: () => screen.getByRole('heading').textContent }
  }

  describe('an inline-editable name', () => {
    test('DEV-04: begins with a click, its whole text selected; Enter saves it, and a saving state shows until it is saved', async () => {
      const { user, saves, begin, become } = setup()
      expect(screen.getByRole('heading', { name: 'Pump' })).toBeVisible()
      expect(screen.getByRole('button', { name: 'Pump' })).toHaveAccessibleDescription('Rename')
      const field = await begin()
      expect(field).toHaveFocus()
      await user.keyboard('Well  {Enter}')
      expect(saves.map(({ text }) => text)).toEqual(['Well'])
      expect(screen.getByRole('status')).toHaveTextContent('Saving…')
      expect(field).toHaveAttribute('readonly')
      await act(async () => saves[0]?.done())
      expect(screen.getByRole('button', { name: 'Well' })).toHaveFocus()
      become('Well of the north')
      expect(screen.getByRole('heading', { name: 'Well of the north' })).toBeVisible()
      become('Pump')
      expect(screen.getByRole('heading', { name: 'Pump' })).toBeVisible()
    })

    test.each([['Escape', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')], ['leaving the field', async (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByText('Elsewhere'))]] as const)('DEV-04: %s cancels', async (_, leave) => {
      const { user, onSave, begin, name } = setup()
      await begin()
      await user.keyboard('Well')
      await leave(user)
      expect(name()).toContain('Pump')
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
      expect(onSave).not.toHaveBeenCalled()
    })

    test('DEV-04: the keyboard comes back to the name after Escape, a click elsewhere keeps the focus', async () => {
      const { user, begin } = setup()
      await begin()
      await user.keyboard('{Escape}')
      expect(screen.getByRole('button', { name: 'Pump' })).toHaveFocus()
      await begin()
      await user.click(screen.getByText('Elsewhere'))
      expect(screen.getByText('Elsewhere')).toHaveFocus()
    })

    test('DEV-04: an empty name gives "Input required", until something is typed', async () => {
      const { user, onSave, begin } = setup()
      const field = await begin()
      await user.keyboard('{Backspace}   {Enter}')
      expect(field).toHaveAccessibleDescription('Input required')
      expect(field).toHaveAttribute('aria-invalid', 'true')
      await user.keyboard('W')
      expect(field).not.toHaveAttribute('aria-invalid')
      expect(onSave).not.toHaveBeenCalled()
    })

    test('DEV-04: an unchanged name sends nothing', async () => {
      const { user, onSave, begin } = setup()
      await begin()
      await user.keyboard('{End} ')
      expect(screen.getByRole('textbox')).toHaveValue('Pump ')
      await user.keyboard('{Enter}')
      expect(screen.getByRole('button', { name: 'Pump' })).toBeVisible()
      expect(onSave).not.toHaveBeenCalled()
    })

    test('DEV-04: when saving fails, the old name stands again', async () => {
      const { user, saves, begin } = setup()
      await begin()
      await user.keyboard('Well{Enter}')
      await act(async () => saves[0]?.fail())
      expect(screen.getByRole('button', { name: 'Pump' })).toBeVisible()
    })

    test('INT-07: what a rule or the server has against it is told at the field, and the text stays', async () => {
      const { user, onSave, begin } = setup({ validate: async (text) => (text === 'taken' ? 'Duplicate name' : null) })
      const field = await begin()
      await user.keyboard('taken{Enter}')
      expect(field).toHaveAccessibleDescription('Duplicate name')
      expect(field).toHaveValue('taken')
      await user.keyboard('!{Enter}')
      expect(onSave).toHaveBeenCalledWith('taken!')
    })

    test('DEV-04: Enter that ends a composed character saves nothing', async () => {
      const { begin, onSave } = setup()
      const field = await begin()
      act(() => void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })))
      expect(screen.getByRole('textbox')).toBeVisible()
      expect(onSave).not.toHaveBeenCalled()
    })

    test('UX-20: two Enters in a row save once', async () => {
      const { user, onSave, begin } = setup()
      const field = await begin()
      await user.keyboard('Well')
      await act(async () => {
        for (const _ of [1, 2]) field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      })
      expect(onSave).toHaveBeenCalledTimes(1)
    })

    test('UX-21: a name that is too long is refused in the field, at once and by Enter, and stays whole', async () => {
      const { user, onSave, begin } = setup({ maxLength: 10 })
      const field = await begin()
      await user.paste('Greenhouse north')
      expect(field).toHaveValue('Greenhouse north')
      expect(field).toHaveAccessibleDescription('Must be at most 10 characters long')
      await user.keyboard('{Enter}')
      expect(field).toHaveValue('Greenhouse north')
      expect(onSave).not.toHaveBeenCalled()
      await user.keyboard('{Backspace>6/}')
      expect(field).not.toHaveAttribute('aria-invalid')
      await user.keyboard('{Enter}')
      expect(onSave).toHaveBeenCalledWith('Greenhouse')
    })
  })
})

describe('fields', () => {
  describe('a text field', () => {
    test('UX-07: is found by its label and tells its help; an error takes the help’s place and is announced', () => {
      const field = (error: string | null) => <TextField label="Name" optional help="Letters and digits" error={error} value="a" onChange={() => {}} />
      const { rerender } = renderUi(field(null))
      const input = screen.getByRole('textbox', { name: 'Name' })
      expect(input).toHaveAccessibleDescription('optional Letters and digits')
      expect(input).not.toHaveAttribute('aria-invalid')
      const live = screen.getByText('Letters and digits').closest('[aria-live=polite]')

      rerender(field('Input required'))
      expect(input).toHaveAccessibleDescription('optional Input required')
      expect(input).toHaveAttribute('aria-invalid', 'true')
      expect(screen.queryByText('Letters and digits')).not.toBeInTheDocument()
      expect(live).toHaveTextContent('Input required')
    })

    test('hands on what is typed', async () => {
      const onChange = jest.fn()
      renderUi(<><TextField label="Name" value="" onChange={onChange} /><TextAreaField label="Value" value="" onChange={onChange} /></>)
      await userEvent.type(screen.getByLabelText('Name'), 'x')
      await userEvent.type(screen.getByLabelText('Value'), 'y')
      expect(onChange.mock.calls).toEqual([['x'], ['y']])
    })

    test('SET-01: a field that can’t be changed can be read and copied', async () => {
      const onChange = jest.fn()
      renderUi(<TextField label="Email" readOnly value="mara@example.org" onChange={onChange} />)
      const input = screen.getByLabelText('Email')
      await userEvent.type(input, 'x')
      expect(input).toHaveFocus()
      expect(input).toHaveValue('mara@example.org')
      expect(onChange).not.toHaveBeenCalled()
    })
  })

  test('SET-02: a password is hidden until it is asked for', async () => {
    renderUi(<PasswordField label="New password" autoComplete="new-password" value="correct horse" onChange={() => {}} />)
    const input = screen.getByLabelText('New password')
    expect(input).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input).toHaveAttribute('type', 'password')
  })

  test('a selection shows its placeholder until something is picked', async () => {
    const onChange = jest.fn()
    renderUi(<SelectField label="Device" value="" placeholder="Select a device" onChange={onChange} options={[{ value: 'a', label: 'Pump House' }, { value: 'b', label: 'Gate', disabled: true }]} />)
    expect(screen.getByLabelText('Device')).toHaveDisplayValue('Select a device')
    await userEvent.selectOptions(screen.getByLabelText('Device'), 'Pump House')
    expect(onChange).toHaveBeenCalledWith('a')
    expect(screen.getByRole('option', { name: 'Gate' })).toBeDisabled()
  })

  describe('a search field', () => {
    const Search = ({ initial = '' }: { initial?: string }) => {
      const [value, setValue] = useState(initial)
      return <><SearchField label="Search devices" value={value} onChange={setValue} /><input aria-label="Other" /></>
    }
    const field = () => screen.getByRole('searchbox', { name: 'Search devices' })

    test('UX-04: takes the focus at the key / from anywhere but a text', async () => {
      renderUi(<Search />)
      await userEvent.keyboard('/')
      expect(field()).toHaveFocus()
      expect(field()).toHaveValue('')

      await userEvent.click(screen.getByLabelText('Other'))
      await userEvent.keyboard('/')
      expect(screen.getByLabelText('Other')).toHaveFocus()
      expect(screen.getByLabelText('Other')).toHaveValue('/')
    })

    test('leaves the key / alone while a dialog is open over it', async () => {
      renderUi(<><Search /><div role="dialog" aria-label="Remove?" /></>)
      await userEvent.keyboard('/')
      expect(field()).not.toHaveFocus()
    })

    test('UX-04: Escape empties it; so does Clear, which gives the focus back', async () => {
      renderUi(<Search initial="green" />)
      await userEvent.click(field())
      await userEvent.keyboard('{Escape}')
      expect(field()).toHaveValue('')
      await userEvent.type(field(), 'pump')
      await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
      expect(field()).toHaveValue('')
      expect(field()).toHaveFocus()
    })
  })
})

describe('toggles', () => {
  test('UX-07: a switch is one for screen readers too, and says in words whether it is on', async () => {
    const onChange = jest.fn()
    const { rerender } = renderUi(<Switch label="Enabled" asField checked onChange={onChange} help="Off keeps the settings." />)
    const control = screen.getByRole('switch', { name: 'Enabled' })
    expect(control).toBeChecked()
    expect(control).toHaveAccessibleDescription('Off keeps the settings.')
    expect(screen.getByText('On')).toBeVisible()
    control.focus()
    await userEvent.keyboard(' ')
    expect(onChange).toHaveBeenCalledWith(false)
    rerender(<Switch label="Enabled" asField checked={false} onChange={onChange} />)
    expect(screen.getByText('Off')).toBeVisible()
  })

  test('a click on its words toggles a switch and a box', async () => {
    const onChange = jest.fn()
    renderUi(<><Switch label="Verify certificates" checked={false} onChange={onChange} /><Checkbox label="Erase everything first" checked={false} onChange={onChange} /></>)
    await userEvent.click(screen.getByText('Verify certificates'))
    await userEvent.click(screen.getByText('Erase everything first'))
    expect(onChange.mock.calls.map(([checked]) => checked)).toEqual([true, true])
  })

  test('a box that stands for some of several is neither checked nor not', () => {
    const { rerender } = renderUi(<Checkbox label="Select all" labelHidden checked={false} indeterminate onChange={() => {}} />)
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked()
    rerender(<Checkbox label="Select all" labelHidden checked onChange={() => {}} />)
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked()
  })

  test('DEV-15: Shift and the space bar mean a range, also in Firefox, whose click then says nothing of Shift', () => {
    const onChange = jest.fn()
    renderUi(<Checkbox label="Greenhouse" checked={false} onChange={onChange} />)
    const box = screen.getByRole('checkbox')
    for (const shiftKey of [true, false]) {
      fireEvent.keyUp(box, { key: ' ', shiftKey })
      fireEvent.click(box)
    }
    expect(onChange.mock.calls).toEqual([[true, true], [true, false]])
  })

  test('UX-07: one of several views is chosen with a click, or with the arrow keys', async () => {
    const Views = () => {
      const [view, setView] = useState<'tree' | 'raw'>('tree')
      return <Segmented label="View" value={view} onChange={setView} options={[{ value: 'tree', label: 'Tree' }, { value: 'raw', label: 'Raw' }]} />
    }
    renderUi(<Views />)
    expect(screen.getByRole('radiogroup', { name: 'View' })).toContainElement(screen.getByRole('radio', { name: 'Tree', checked: true }))
    await userEvent.click(screen.getByText('Raw'))
    expect(screen.getByRole('radio', { name: 'Raw' })).toBeChecked()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('radio', { name: 'Tree' })).toBeChecked()
  })
})

describe('validation', () => {
  const Sentence = ({ problem }: { problem: Problem | null }) => <p>{useProblemText()(problem)}</p>

  describe('validation', () => {
    test('SET-04: a length is allowed up to its limits and no further', () => {
      const rules = { required: true, minLength: 8, maxLength: 255 }
      expect(problemOf('', rules)).toEqual({ kind: 'required' })
      expect(problemOf('x'.repeat(7), rules)).toEqual({ kind: 'minLength', min: 8 })
      expect(problemOf('x'.repeat(8), rules)).toBeNull()
      expect(problemOf('x'.repeat(255), rules)).toBeNull()
      expect(problemOf('x'.repeat(256), rules)).toEqual({ kind: 'maxLength', max: 255 })
      expect(problemOf('', { minLength: 8 })).toBeNull()
    })

    test.each(['ada@example.org', 'a.b+c@mail.example.org'])('SET-04: %s is an address', (text) => {
      expect(problemOf(text, { email: true })).toBeNull()
    })

    test.each(['ada', 'ada@', '@example.org', 'ada@localhost', 'a b@example.org', 'ada@example..org'])('SET-04: %s is none', (text) => {
      expect(problemOf(text, { email: true })).toEqual({ kind: 'email' })
    })

    test.each([
      [{ kind: 'email' }, 'Must be a valid email address', 'Muss eine gültige E-Mail-Adresse sein'],
      [{ kind: 'maxLength', max: 255 }, 'Must be at most 255 characters long', 'Darf höchstens 255 Zeichen lang sein'],
      [{ kind: 'minLength', min: 8 }, 'Must be at least 8 characters long', 'Muss mindestens 8 Zeichen lang sein'],
    ] as const)('SET-04: %j is said in both languages', (problem, english, german) => {
      setLanguage('en')
      const { unmount } = render(<Sentence problem={problem} />)
      expect(screen.getByText(english)).toBeVisible()
      unmount()
      setLanguage('de')
      render(<Sentence problem={problem} />)
      expect(screen.getByText(german)).toBeVisible()
    })
  })
})

describe('onFirstUse', () => {
  const showMenu = (onSelect = () => {}) => {
    renderUi(<Menu trigger={<Button>Export</Button>} items={[{ label: 'As CSV', onSelect }, { label: 'As JSON', onSelect: () => {} }]} />)
    return userEvent.setup()
  }
  const trigger = () => screen.getByText('Export')

  test('UX-07: a menu says that it is one before its code is there', () => {
    showMenu()
    expect(trigger()).toHaveAttribute('aria-haspopup', 'menu')
    expect(trigger()).toHaveAttribute('aria-expanded', 'false')
  })

  test('UX-06: its first click opens it, and what is chosen is done', async () => {
    const onSelect = jest.fn()
    const user = showMenu(onSelect)
    await user.click(trigger())
    await user.click(await screen.findByRole('menuitem', { name: 'As CSV' }))
    // An entry acts after its menu is removed.
    await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1))
  })

  test.each(['{Enter}', '{ArrowDown}'])('UX-06: %s opens it the first time and the next, and Escape gives the focus back', async (key) => {
    const user = showMenu()
    for (const _ of ['first', 'next']) {
      trigger().focus()
      await user.keyboard(key)
      const menu = await screen.findByRole('menu')
      await waitFor(() => expect(menu).toHaveFocus())
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
      await waitFor(() => expect(trigger()).toHaveFocus())
    }
  })

  test('UX-06: a popover opens at the first click as well, with the focus in it', async () => {
    const user = userEvent.setup()
    renderUi(<Popover title="Search help" trigger={<Button>Help</Button>}><button>climate</button></Popover>)
    await user.click(screen.getByText('Help'))
    const popover = await screen.findByRole('dialog', { name: 'Search help' })
    await waitFor(() => expect(popover).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByText('Help')).toHaveFocus())
  })

  test('UX-06: a button that is off opens nothing', async () => {
    const user = userEvent.setup()
    renderUi(<Menu trigger={<Button disabledReason="Nothing to export">Export</Button>} items={[]} />)
    await user.click(screen.getByText('Export'))
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    expect(screen.getByText('Export')).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('overlay', () => {
  describe('a menu', () => {
    const open = async (user: ReturnType<typeof userEvent.setup>) => {
      await user.click(screen.getByRole('button', { name: 'More actions' }))
      return screen.findByRole('menu')
    }

    test('UX-07: is opened and chosen from by keyboard, and gives the focus back', async () => {
      const user = userEvent.setup()
      const onSelect = jest.fn()
      renderUi(<Menu trigger={<IconButton label="More actions"><svg /></IconButton>} items={[{ label: 'Download', onSelect() {} }, { label: 'Delete…', danger: true, onSelect }]} />)
      await user.tab()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
      await user.keyboard('{End}')
      await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete…' })).toHaveAttribute('data-highlighted'))
      await user.keyboard('{Enter}')
      await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1))
      await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
      await waitFor(() => expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus())
    })

    test('UX-06: an entry that is off says why and does nothing', async () => {
      const user = userEvent.setup()
      const onSelect = jest.fn()
      renderUi(<Menu trigger={<IconButton label="More actions"><svg /></IconButton>} items={[{ label: 'Flash', disabledReason: 'The device is offline', onSelect }]} />)
      await open(user)
      const entry = screen.getByRole('menuitem', { name: /Flash/ })
      expect(entry).toHaveTextContent('The device is offline')
      await user.click(entry)
      expect(onSelect).not.toHaveBeenCalled()
    })

    test('UX-01: an entry that leads somewhere is a link', async () => {
      const user = userEvent.setup()
      renderUi(<Menu trigger={<IconButton label="More actions"><svg /></IconButton>} items={[{ label: 'Open project', to: '/projects/7' }]} />)
      await open(user)
      expect(screen.getByRole('menuitem', { name: 'Open project' })).toHaveAttribute('href', '/projects/7')
      await user.click(screen.getByRole('menuitem', { name: 'Open project' }))
      expect(window.location.pathname).toBe('/projects/7')
    })

    test('UX-06: a dialog that an entry opens gives the focus back to the menu’s button', async () => {
      const user = userEvent.setup()
      const Actions = () => {
        const [asked, setAsked] = useState(false)
        return <><Menu trigger={<IconButton label="More actions"><svg /></IconButton>} items={[{ label: 'Delete…', onSelect: () => setAsked(true) }]} /><Dialog open={asked} onClose={() => setAsked(false)} title="Delete?">…</Dialog></>
      }
      renderUi(<Actions />)
      await open(user)
      await user.click(screen.getByRole('menuitem', { name: 'Delete…' }))
      const dialog = await screen.findByRole('dialog', { name: 'Delete?' })
      await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus())
    })

    test('UX-06: an entry acts once the menu is gone, however slowly the page draws: what it opens is not closed with the menu', async () => {
      const user = userEvent.setup()
      const Slow = ({ onSelect }: { onSelect: () => void }) => {
        const began = performance.now()
        while (performance.now() - began < 60);
        return <Menu trigger={<IconButton label="More actions"><svg /></IconButton>} items={[{ label: 'Delete…', onSelect }]} />
      }
      const menus: number[] = []
      const Actions = () => {
        const [asked, setAsked] = useState(false)
        const ask = () => {
          menus.push(screen.queryAllByRole('menu', { hidden: true }).length)
          setAsked(true)
        }
        return <><Slow onSelect={ask} /><Dialog open={asked} onClose={() => setAsked(false)} title="Delete?">…</Dialog></>
      }
      renderUi(<Actions />)
      await open(user)
      await user.click(screen.getByRole('menuitem', { name: 'Delete…' }))
      expect(await screen.findByRole('dialog', { name: 'Delete?' })).toBeVisible()
      expect(menus).toEqual([0])
    })

    test('UX-06: the menu of a button that is off stays shut', async () => {
      const user = userEvent.setup()
      renderUi(<Menu trigger={<IconButton label="More actions" disabledReason="Nothing is selected"><svg /></IconButton>} items={[{ label: 'Delete…', onSelect() {} }]} />)
      await user.tab()
      await user.keyboard('{Enter}{ArrowDown}')
      await user.click(screen.getByRole('button', { name: 'More actions' }))
      expect(await screen.findByRole('tooltip')).toHaveTextContent('Nothing is selected')
      expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    })
  })

  test('EVT-10: a help popover is named, and left with Escape', async () => {
    const user = userEvent.setup()
    renderUi(<Popover title="Search syntax" trigger={<IconButton label="Query help"><svg /></IconButton>}>topic:text filters by topic</Popover>)
    await user.click(screen.getByRole('button', { name: 'Query help' }))
    expect(await screen.findByRole('dialog', { name: 'Search syntax' })).toHaveTextContent('topic:text filters by topic')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Query help' })).toHaveFocus())
  })

  test('INT-01: an icon that means something has its meaning as name and as tooltip', async () => {
    const user = userEvent.setup()
    renderUi(<Tooltip names text="Anthropic Chat"><svg /></Tooltip>)
    await user.tab()
    expect(screen.getByRole('img', { name: 'Anthropic Chat' })).toHaveFocus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Anthropic Chat')
  })
})

describe('DataTable', () => {
  interface Device { id: string; name: string; model: string; at: number | null }

  const columns: Column<Device>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
    { key: 'model', header: 'Model', cell: ({ model }) => model },
    { key: 'at', header: 'Last connect', cell: ({ at }) => <time tabIndex={0}>{at}</time>, sortValue: ({ at }) => at, firstSort: 'desc', phone: 'labelled' },
  ]
  const devices: Device[] = [
    { id: 'A1', name: 'Greenhouse', model: 's3', at: 20 },
    { id: 'B2', name: 'Cold Room', model: 'c6', at: 30 },
    { id: 'C3', name: 'Pump House', model: 's3', at: null },
  ]
  const table = { label: 'Devices', columns, rowKey: ({ id }: Device) => id }

  const Devices = (props: Partial<DataTableProps<Device>>) => {
    const [sort, setSort] = useState<Sort>({ key: 'at', direction: 'desc' })
    return <DataTable {...table} rows={devices} rowHref={({ id }) => `/devices/${id}`} sort={sort} onSort={setSort} {...props} />
  }
  const names = () => screen.getAllByRole('link').map((link) => link.textContent)
  const header = (name: string) => screen.getByRole('columnheader', { name })

  beforeEach(() => window.history.replaceState(null, '', '/devices'))

  describe('a list', () => {
    test('DEV-01: is sorted as asked, and again by a click on a header, which says so', async () => {
      renderUi(<Devices />)
      expect(names()).toEqual(['Cold Room', 'Greenhouse', 'Pump House'])
      expect(header('Last connect')).toHaveAttribute('aria-sort', 'descending')
      expect(header('Name')).toHaveAttribute('aria-sort', 'none')
      expect(header('Model')).not.toHaveAttribute('aria-sort')

      await userEvent.click(screen.getByRole('button', { name: 'Name' }))
      expect(names()).toEqual(['Cold Room', 'Greenhouse', 'Pump House'])
      expect(header('Name')).toHaveAttribute('aria-sort', 'ascending')
      await userEvent.click(screen.getByRole('button', { name: 'Name' }))
      expect(names()).toEqual(['Pump House', 'Greenhouse', 'Cold Room'])
      await userEvent.click(screen.getByRole('button', { name: 'Last connect' }))
      expect(header('Last connect')).toHaveAttribute('aria-sort', 'descending')
    })

    test('UX-01: a row is one real link, for keyboard and for a new tab', async () => {
      renderUi(<Devices />)
      const row = screen.getByRole('row', { name: /Greenhouse/ })
      expect(within(row).getAllByRole('link')).toHaveLength(1)
      expect(within(row).getByRole('link')).toHaveAttribute('href', '/devices/A1')
      within(row).getByRole('link').focus()
      await userEvent.keyboard('{Enter}')
      expect(window.location.pathname).toBe('/devices/A1')
    })

    test('DEV-02: a click on anything in the row that does nothing itself opens it', async () => {
      renderUi(<Devices />)
      await userEvent.click(screen.getByText('30'))
      expect(window.location.pathname).toBe('/devices/B2')
    })

    test('INT-02: an action of a row, and the dialog that it opens, don’t open the row', async () => {
      const onConfirm = jest.fn()
      const Delete = ({ name }: { name: string }) => {
        const [open, setOpen] = useState(false)
        return <><IconButton label={`Delete ${name}`} onClick={() => setOpen(true)}><svg /></IconButton><ConfirmDialog open={open} onClose={() => setOpen(false)} onConfirm={onConfirm} title={`Delete ${name}?`} verb="Delete">It is gone then.</ConfirmDialog></>
      }
      renderUi(<Devices rowActions={({ name }) => <Delete name={name} />} />)
      await userEvent.click(screen.getByRole('button', { name: 'Delete Greenhouse' }))
      await userEvent.click(await screen.findByText('It is gone then.'))
      await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
      expect(onConfirm).toHaveBeenCalledTimes(1)
      expect(window.location.pathname).toBe('/devices')
    })

    test('UX-03: shows its headers and says that it loads, then the rows', () => {
      const { rerender } = renderUi(<Devices rows={undefined} />)
      expect(screen.getByRole('table', { name: 'Devices' })).toHaveAttribute('aria-busy', 'true')
      expect(screen.getByRole('status')).toHaveTextContent('Loading…')
      expect(header('Name')).toBeVisible()
      rerender(<Devices />)
      expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')
      expect(screen.queryByRole('status')).not.toBeInTheDocument()
      expect(names()).toHaveLength(3)
    })

    test('UX-03: a failed first load offers Retry; a failed refresh keeps the rows and offers it too', async () => {
      const onRetry = jest.fn()
      const error = { kind: 'http', message: 'upstream timed out', status: 504 }
      const { rerender } = renderUi(<Devices rows={undefined} error={error} onRetry={onRetry} />)
      expect(screen.getByRole('alert')).toHaveTextContent('upstream timed out (HTTP 504)')
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      rerender(<Devices error={error} onRetry={onRetry} />)
      expect(names()).toHaveLength(3)
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(onRetry).toHaveBeenCalledTimes(2)
    })

    test('UX-04: tells an empty list from a search without a match, which can be cleared', async () => {
      const onClear = jest.fn()
      const empty = <EmptyState icon={null} title="No devices registered yet" />
      const { rerender } = renderUi(<Devices rows={[]} empty={empty} />)
      expect(screen.getByRole('heading', { name: 'No devices registered yet' })).toBeVisible()
      rerender(<Devices rows={[]} empty={empty} noMatch={<NoMatch query="gren" total={1204} onClear={onClear} />} />)
      expect(screen.queryByText('No devices registered yet')).not.toBeInTheDocument()
      expect(screen.getByText('“gren” hides all 1,204 entries.')).toBeVisible()
      await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
      expect(onClear).toHaveBeenCalledTimes(1)
    })

    test('FIR-01: groups its rows under captions, each group sorted', () => {
      renderUi(<Devices groupOf={({ model }) => ({ key: model, caption: `Model ${model}` })} />)
      const lines = screen.getAllByRole('row').slice(1).map((row) => row.textContent)
      expect(lines).toEqual(['Model c61', 'Cold Roomc630', 'Model s32', 'Greenhouses320', 'Pump Houses3'])
      expect(screen.getByRole('rowheader', { name: /Model s3/ })).toBeVisible()
    })
  })

  describe('a selection', () => {
    const Selectable = ({ rows = devices }: { rows?: Device[] }) => {
      const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['C3']))
      return <><Devices rows={rows} selection={{ selected, onChange: setSelected, nameOf: ({ name }) => name }} /><output>{[...selected].sort().join()}</output></>
    }
    const box = (name: string) => screen.getByRole('checkbox', { name })

    test('DEV-15: rows are picked one by one without being opened, or all at once', async () => {
      renderUi(<Selectable />)
      expect(box('Select Pump House')).toBeChecked()
      expect(box('Select all')).toBePartiallyChecked()
      await userEvent.click(box('Select Greenhouse'))
      expect(screen.getByRole('status')).toHaveTextContent('A1,C3')
      expect(window.location.pathname).toBe('/devices')
      await userEvent.click(box('Select all'))
      expect(screen.getByRole('status')).toHaveTextContent('A1,B2,C3')
      await userEvent.click(box('Select all'))
      expect(screen.getByRole('status')).toBeEmptyDOMElement()
    })

    test('DEV-15: what a filter hides stays as it was', async () => {
      renderUi(<Selectable rows={devices.slice(0, 2)} />)
      await userEvent.click(box('Select all'))
      await userEvent.click(box('Select all'))
      expect(screen.getByRole('status')).toHaveTextContent('C3')
    })
  })

  describe('10,000 rows', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ id: `D${index}`, name: `Device ${index}`, model: 's3', at: index }))

    test('DEV-15: only those in sight are in the document, which says how many there are', async () => {
      renderUi(<Devices rows={many} sort={{ key: 'name', direction: 'asc' }} />)
      await screen.findByText('Device 0')
      expect(names().length).toBeLessThan(100)
      expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001')
      expect(screen.getByRole('row', { name: /Device 0\b/ })).toHaveAttribute('aria-rowindex', '2')
    })

    test('DEV-15: scrolling the window brings the others', async () => {
      renderUi(<Devices rows={many} sort={{ key: 'name', direction: 'asc' }} />)
      await screen.findByText('Device 0')
      Object.defineProperty(window, 'scrollY', { configurable: true, value: 200_000 })
      fireEvent.scroll(window)
      expect(await screen.findByText('Device 5005')).toBeInTheDocument()
      expect(screen.getByRole('row', { name: /Device 5005\b/ })).toHaveAttribute('aria-rowindex', '5007')
      expect(screen.queryByText('Device 0')).not.toBeInTheDocument()
      Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 })
    })
  })

  describe('UX-08: on a phone', () => {
    beforeEach(() => {
      const wide = window.matchMedia
      jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: query.includes('max-width: 719.98px') }))
    })
    afterEach(() => {
      jest.restoreAllMocks()
    })

    test('rows are cards: the name is the link, the rest tells what it is', async () => {
      renderUi(<Devices />)
      expect(screen.queryByRole('table')).not.toBeInTheDocument()
      const cards = within(screen.getByRole('list', { name: 'Devices' })).getAllByRole('listitem')
      expect(cards.map((card) => card.textContent)).toEqual(['Cold RoomModel: c6Last connect: 30', 'GreenhouseModel: s3Last connect: 20', 'Pump HouseModel: s3Last connect: '])
      await userEvent.click(screen.getByRole('link', { name: 'Greenhouse' }))
      expect(window.location.pathname).toBe('/devices/A1')
    })

    test('a column may be left out', () => {
      renderUi(<Devices columns={columns.map((column) => ({ ...column, hideOnPhone: column.key === 'model' }))} />)
      expect(screen.queryByText('c6')).not.toBeInTheDocument()
    })

    test('the list is sorted by a field instead of headers', async () => {
      renderUi(<Devices />)
      await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Name')
      expect(names()).toEqual(['Cold Room', 'Greenhouse', 'Pump House'])
      await userEvent.click(screen.getByRole('button', { name: 'Ascending' }))
      await waitFor(() => expect(names()).toEqual(['Pump House', 'Greenhouse', 'Cold Room']))
    })
  })
})

describe('SearchBar', () => {
  const Bar = () => {
    const [query, setQuery] = useState('')
    return <SearchBar label="Search devices" value={query} onChange={setQuery} shown={query ? 13 : 4800} total={4800} note="Values are write-only." />
  }

  test('UX-04: a search tells how much of the list it shows, and Clear brings everything back', async () => {
    renderUi(<Bar />)
    expect(screen.getByText('Values are write-only.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'pump')
    expect(screen.getByText('13 of 4,800')).toHaveAttribute('aria-live', 'polite')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  test('UX-04: a filter alone can be cleared too', async () => {
    const onClear = jest.fn()
    renderUi(<SearchBar label="Search" value="" onChange={() => {}} shown={2} total={9} filtered onClear={onClear} />)
    expect(screen.getByText('2 of 9')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(onClear).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  test('DEV-15: the selection bar says how many rows it acts on, and lets them go', async () => {
    const onClear = jest.fn()
    renderUi(<SelectionBar text="3 devices selected" onClear={onClear}>Remove…</SelectionBar>)
    expect(screen.getByRole('region', { name: '3 devices selected' })).toHaveTextContent('Remove…')
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(onClear).toHaveBeenCalledTimes(1)
  })
})

describe('ToastList', () => {
  const Toasts = ({ initial }: { initial: ToastItem[] }) => {
    const [toasts, setToasts] = useState(initial)
    return <ToastList toasts={toasts} onDismiss={(id) => setToasts((now) => now.filter((toast) => toast.id !== id))} />
  }
  const saved: ToastItem = { id: '1', kind: 'success', title: 'Integration saved' }
  const failed: ToastItem = { id: '2', kind: 'error', title: 'Flash failed', text: 'HTTP 409: <b>device</b> is updating' }

  let user: ReturnType<typeof userEvent.setup>
  beforeEach(() => {
    jest.useFakeTimers()
    user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })
  const pass = (ms: number) => act(() => { jest.advanceTimersByTime(ms) })

  test('UX-05: toasts come into a region that screen readers follow; an error interrupts', () => {
    renderUi(<Toasts initial={[saved, failed]} />)
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-live', 'polite')
    expect(screen.getByRole('status')).toHaveTextContent('Integration saved')
    expect(screen.getByRole('alert')).toHaveTextContent('Flash failed')
  })

  test('UX-05: an error toast stays until dismissed and can be copied, with the server’s text whole', async () => {
    renderUi(<Toasts initial={[failed]} />)
    pass(60_000)
    expect(screen.getByRole('alert')).toHaveTextContent('HTTP 409: <b>device</b> is updating')
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(write).toHaveBeenCalledWith('Flash failed\nHTTP 409: <b>device</b> is updating')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  describe('a toast that is no error', () => {
    test('goes after eight seconds', () => {
      renderUi(<Toasts initial={[saved]} />)
      pass(7999)
      expect(screen.getByText('Integration saved')).toBeVisible()
      pass(1)
      expect(screen.queryByText('Integration saved')).not.toBeInTheDocument()
    })

    test('stays while it is pointed at, and then for the rest of its time', async () => {
      renderUi(<Toasts initial={[saved]} />)
      pass(5000)
      await user.hover(screen.getByText('Integration saved'))
      pass(60_000)
      await user.unhover(screen.getByText('Integration saved'))
      pass(2900)
      expect(screen.getByText('Integration saved')).toBeVisible()
      pass(200)
      expect(screen.queryByText('Integration saved')).not.toBeInTheDocument()
    })

    test('stays while its button has the focus, and while the page is hidden', async () => {
      renderUi(<Toasts initial={[saved]} />)
      act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
      pass(60_000)
      act(() => screen.getByRole('button', { name: 'Dismiss' }).blur())

      const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      fireEvent(document, new Event('visibilitychange'))
      pass(60_000)
      expect(screen.getByText('Integration saved')).toBeVisible()
      visibility.mockReturnValue('visible')
      fireEvent(document, new Event('visibilitychange'))
      pass(8000)
      expect(screen.queryByText('Integration saved')).not.toBeInTheDocument()
    })
  })

  test('UX-07: toasts are dismissed by keyboard, one after the other', async () => {
    renderUi(<Toasts initial={[failed, { ...failed, id: '3', title: 'Failed to rename device' }]} />)
    const [first, second] = screen.getAllByRole('button', { name: 'Dismiss' })
    act(() => first?.focus())
    await user.keyboard('{Enter}')
    expect(screen.queryByText('Failed to rename device')).not.toBeInTheDocument()
    expect(second).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  describe('many toasts', () => {
    const many = ['1', '2', '3', '4', '5'].map((id): ToastItem => ({ id, kind: 'error', title: `Failure ${id}` }))
    const titles = () => screen.getAllByRole('alert').map((card) => card.querySelector('p')?.textContent)

    test('UX-05: the newest three are shown, the newest first; the others come up as those go, and all can go at once', async () => {
      renderUi(<Toasts initial={many} />)
      expect(titles()).toEqual(['Failure 5', 'Failure 4', 'Failure 3'])
      await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
      expect(titles()).toEqual(['Failure 4', 'Failure 3', 'Failure 2'])
      await user.click(screen.getByRole('button', { name: 'Dismiss all 4' }))
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    })
  })
})
