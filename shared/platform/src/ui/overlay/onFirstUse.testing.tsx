import { expect, jest, test, describe } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderUi } from '../renderUi.testing.tsx'
import { Button } from '../core/controls/Button.tsx'
import { Menu, Popover } from './index.ts'

describe('onFirstUse', () => {
  const showMenu = (onSelect = () => {}) => {
    renderUi(
      <Menu
        trigger={<Button>Export</Button>}
        items={[
          { label: 'As CSV', onSelect },
          { label: 'As JSON', onSelect: () => {} },
        ]}
      />,
    )
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

  test.each(['{Enter}', '{ArrowDown}'])(
    'UX-06: %s opens it the first time and the next, and Escape gives the focus back',
    async (key) => {
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
    },
  )

  test('UX-06: a popover opens at the first click as well, with the focus in it', async () => {
    const user = userEvent.setup()
    renderUi(
      <Popover title="Search help" trigger={<Button>Help</Button>}>
        <button>climate</button>
      </Popover>,
    )
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
