import { expect, jest, test, describe } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { renderUi } from '../renderUi.testing.tsx'
import { IconButton } from '../core/controls/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Menu, Popover } from './index.ts'
import { Tooltip } from '../core/controls/Tooltip.tsx'

describe('overlay', () => {
  describe('a menu', () => {
    const open = async (user: ReturnType<typeof userEvent.setup>) => {
      await user.click(screen.getByRole('button', { name: 'More actions' }))
      return screen.findByRole('menu')
    }

    test('UX-07: is opened and chosen from by keyboard, and gives the focus back', async () => {
      const user = userEvent.setup()
      const onSelect = jest.fn()
      renderUi(
        <Menu
          trigger={
            <IconButton label="More actions">
              <svg />
            </IconButton>
          }
          items={[
            { label: 'Download', onSelect() {} },
            { label: 'Delete…', danger: true, onSelect },
          ]}
        />,
      )
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
      renderUi(
        <Menu
          trigger={
            <IconButton label="More actions">
              <svg />
            </IconButton>
          }
          items={[{ label: 'Flash', disabledReason: 'The device is offline', onSelect }]}
        />,
      )
      await open(user)
      const entry = screen.getByRole('menuitem', { name: /Flash/ })
      expect(entry).toHaveTextContent('The device is offline')
      await user.click(entry)
      expect(onSelect).not.toHaveBeenCalled()
    })

    test('UX-01: an entry that leads somewhere is a link', async () => {
      const user = userEvent.setup()
      renderUi(
        <Menu
          trigger={
            <IconButton label="More actions">
              <svg />
            </IconButton>
          }
          items={[{ label: 'Open project', to: '/projects/7' }]}
        />,
      )
      await open(user)
      expect(screen.getByRole('menuitem', { name: 'Open project' })).toHaveAttribute('href', '/projects/7')
      await user.click(screen.getByRole('menuitem', { name: 'Open project' }))
      expect(window.location.pathname).toBe('/projects/7')
    })

    test('UX-06: a dialog that an entry opens gives the focus back to the menu’s button', async () => {
      const user = userEvent.setup()
      const Actions = () => {
        const [asked, setAsked] = useState(false)
        return (
          <>
            <Menu
              trigger={
                <IconButton label="More actions">
                  <svg />
                </IconButton>
              }
              items={[{ label: 'Delete…', onSelect: () => setAsked(true) }]}
            />
            <Dialog open={asked} onClose={() => setAsked(false)} title="Delete?">
              …
            </Dialog>
          </>
        )
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
        return (
          <Menu
            trigger={
              <IconButton label="More actions">
                <svg />
              </IconButton>
            }
            items={[{ label: 'Delete…', onSelect }]}
          />
        )
      }
      const menus: number[] = []
      const Actions = () => {
        const [asked, setAsked] = useState(false)
        const ask = () => {
          menus.push(screen.queryAllByRole('menu', { hidden: true }).length)
          setAsked(true)
        }
        return (
          <>
            <Slow onSelect={ask} />
            <Dialog open={asked} onClose={() => setAsked(false)} title="Delete?">
              …
            </Dialog>
          </>
        )
      }
      renderUi(<Actions />)
      await open(user)
      await user.click(screen.getByRole('menuitem', { name: 'Delete…' }))
      expect(await screen.findByRole('dialog', { name: 'Delete?' })).toBeVisible()
      expect(menus).toEqual([0])
    })

    test('UX-06: the menu of a button that is off stays shut', async () => {
      const user = userEvent.setup()
      renderUi(
        <Menu
          trigger={
            <IconButton label="More actions" disabledReason="Nothing is selected">
              <svg />
            </IconButton>
          }
          items={[{ label: 'Delete…', onSelect() {} }]}
        />,
      )
      await user.tab()
      await user.keyboard('{Enter}{ArrowDown}')
      await user.click(screen.getByRole('button', { name: 'More actions' }))
      expect(await screen.findByRole('tooltip')).toHaveTextContent('Nothing is selected')
      expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    })
  })

  test('EVT-10: a help popover is named, and left with Escape', async () => {
    const user = userEvent.setup()
    renderUi(
      <Popover
        title="Search syntax"
        trigger={
          <IconButton label="Query help">
            <svg />
          </IconButton>
        }
      >
        topic:text filters by topic
      </Popover>,
    )
    await user.click(screen.getByRole('button', { name: 'Query help' }))
    expect(await screen.findByRole('dialog', { name: 'Search syntax' })).toHaveTextContent(
      'topic:text filters by topic',
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Query help' })).toHaveFocus())
  })

  test('INT-01: an icon that means something has its meaning as name and as tooltip', async () => {
    const user = userEvent.setup()
    renderUi(
      <Tooltip names text="Anthropic Chat">
        <svg />
      </Tooltip>,
    )
    await user.tab()
    expect(screen.getByRole('img', { name: 'Anthropic Chat' })).toHaveFocus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Anthropic Chat')
  })
})
