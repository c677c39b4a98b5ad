import { expect, test, beforeEach, describe } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderUi } from '../../renderUi.testing.tsx'
import { Tabs, useAddressTab } from './Tabs.tsx'

describe('Tabs', () => {
  const keys = ['events', 'vitals', 'details'] as const

  const Device = () => {
    const [tab, setTab] = useAddressTab(keys)
    return (
      <Tabs label="Device" tabs={keys.map((key) => ({ key, label: key }))} value={tab} onChange={setTab}>
        <input aria-label={`in ${tab}`} />
      </Tabs>
    )
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

  test.each([
    ['/?tab=details', 'details'],
    ['/?tab=nonsense', 'events'],
    ['/?tab=toString', 'events'],
  ])('DEV-05, UX-01: %s opens %s', (address, tab) => {
    openAt(address)
    expect(selected()).toBe(tab)
  })

  test('UX-56: Back returns to the tab before', async () => {
    const user = openAt('/')
    await user.click(screen.getByRole('tab', { name: 'vitals' }))
    await user.click(screen.getByRole('tab', { name: 'vitals' }))
    window.history.back()
    await waitFor(() => expect(selected()).toBe('events'))
  })

  test('UX-56: Back leads past the tabs that arrow keys walked over', async () => {
    const user = openAt('/')
    await user.click(screen.getByRole('tab', { name: 'vitals' }))
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowRight}')
    expect(selected()).toBe('details')
    window.history.back()
    await waitFor(() => expect(selected()).toBe('events'))
  })

  test('UX-07: arrows, Home and End walk along the tabs; the Tab key goes from the one that is shown into its panel', async () => {
    const user = openAt('/')
    await user.tab()
    expect(screen.getByRole('tab', { name: 'events' })).toHaveFocus()
    for (const [key, name] of [
      ['ArrowRight', 'vitals'],
      ['ArrowRight', 'details'],
      ['ArrowRight', 'events'],
      ['ArrowLeft', 'details'],
      ['Home', 'events'],
      ['End', 'details'],
    ] as const) {
      await user.keyboard(`{${key}}`)
      expect(screen.getByRole('tab', { name })).toHaveFocus()
      expect(selected()).toBe(name)
    }
    await user.tab()
    expect(screen.getByLabelText('in details')).toHaveFocus()
  })
})
