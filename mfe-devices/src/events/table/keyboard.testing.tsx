import { beforeEach, describe, expect, test, jest } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, screen, waitFor, fireEvent } from '@console/platform-testing'
import { grid, messages, openStream, scrollTo, activeRow, rows } from '../openStream.testing.tsx'

describe('keyboard', () => {
  beforeEach(() => setLanguage('en'))

  const pill = () => screen.queryByRole('button', { name: /Jump to newest/ })
  /** jsdom has no layout. */
  const withHeight = () => Object.defineProperty(grid(), 'clientHeight', { value: 42 + 13 * 36, configurable: true })

  test('EVT-12: arrows walk through the rows, Enter opens one, and its end gives the focus back', async () => {
    const { user, arriveMany } = openStream()
    arriveMany(5)
    act(() => grid().focus())
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(activeRow()).toContain('n3')
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('n3')
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(grid()).toHaveFocus())
    expect(activeRow()).toContain('n3')
  })

  test('EVT-09: while the keyboard is at a row, rows stand still and what arrives is counted; Escape lets them go on', async () => {
    const { user, arriveMany } = openStream()
    arriveMany(3)
    act(() => grid().focus())
    await user.keyboard('{End}')
    expect(activeRow()).toContain('n0')
    arriveMany(2)
    expect(activeRow()).toContain('n0')
    expect(pill()).toHaveTextContent('2 new events · Jump to newest')
    await user.keyboard('{Escape}')
    expect(pill()).toBeNull()
    expect(messages()).toHaveLength(5)
  })

  test('EVT-12: Home, End and the page keys bring rows from beyond into sight', async () => {
    const { user, arriveMany } = openStream()
    arriveMany(100)
    withHeight()
    act(() => grid().focus())
    await user.keyboard('{End}')
    fireEvent.scroll(grid())
    expect(activeRow()).toContain('n0')
    await user.keyboard('{PageUp}')
    expect(activeRow()).toContain('n13')
    await user.keyboard('{Home}')
    fireEvent.scroll(grid())
    expect(activeRow()).toContain('n99')
  })

  test('EVT-09: rows stand still under the pointer, and go on when it leaves', async () => {
    const { user, arrive, arriveMany } = openStream()
    arriveMany(3)
    await user.hover(rows()[1] as HTMLElement)
    const element = rows()[1]
    arrive('devices/a/events/x', 'newest')
    expect(rows()[1]).toBe(element)
    expect(messages()[1]).toContain('n1')
    expect(pill()).toHaveTextContent('1 new event · Jump to newest')
    await user.hover(screen.getByRole('heading', { level: 1 }))
    expect(messages()[0]).toContain('newest')
    expect(pill()).toBeNull()
  })

  test('EVT-09: scrolled away, it stands still until one jumps to the newest', async () => {
    const { user, arrive, arriveMany } = openStream()
    arriveMany(100)
    scrollTo(50 * 36)
    arrive('devices/a/events/x', 'newest')
    expect(messages()[0]).toContain('n49')
    await user.click(screen.getByRole('button', { name: /1 new event/ }))
    fireEvent.scroll(grid())
    expect(messages()[0]).toContain('newest')
    expect(pill()).toBeNull()
  })

  test('EVT-05: a click opens the event that was pressed, also when another has come into its row since', async () => {
    const { arriveMany, arrive } = openStream()
    arriveMany(3)
    const row = rows()[0] as HTMLElement
    fireEvent.pointerDown(row, { pointerType: 'touch' })
    fireEvent.pointerLeave(grid(), { pointerType: 'touch' })
    arrive('devices/a/events/x', 'newest')
    expect(messages()[0]).toContain('newest')
    fireEvent.click(row)
    expect(await screen.findByRole('dialog')).toHaveTextContent('n2')
  })

  test('EVT-12: the row under the pointer offers its whole message to copy', async () => {
    const { user, arrive } = openStream()
    const long = 'x'.repeat(5000)
    arrive('devices/a/events/x', long)
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await user.hover(rows()[0] as HTMLElement)
    // The test's pointer would leave the table on its way.
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the message of x' }))
    expect(write).toHaveBeenCalledWith(long)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('EVT-11: a gap says how long the stream was down, and opens nothing', async () => {
    const { user, console, arriveMany } = openStream()
    arriveMany(1)
    act(() => console.broker.deliverGap(Date.UTC(2026, 10, 20, 18, 3, 52), Date.UTC(2026, 10, 20, 18, 4, 6)))
    expect(messages()[0]).toMatch(/^Stream was down for 14 s, from .* Messages may be missing\.$/)
    await user.click(rows()[0] as HTMLElement)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('EVT-12: Space pauses and resumes, but not where it types or presses', async () => {
    const { user } = openStream()
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible()
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'a b')
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
    act(() => screen.getByRole('button', { name: 'Clear' }).focus())
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
  })

  test('EVT-09: the keyboard stays at its event when a resume brings others in above it', async () => {
    const { user, arriveMany } = openStream()
    arriveMany(3)
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    arriveMany(2)
    act(() => grid().focus())
    await user.keyboard('{ArrowDown}')
    const before = activeRow()
    fireEvent.keyDown(grid(), { key: ' ' })
    await waitFor(() => expect(messages()).toHaveLength(5))
    expect(activeRow()).toBe(before)
  })

  test('EVT-09: a row out of sight is not said to be the active one, and Enter brings it back', async () => {
    const { user, arriveMany } = openStream()
    arriveMany(100)
    withHeight()
    act(() => grid().focus())
    await user.keyboard('{ArrowDown}')
    scrollTo(50 * 36)
    expect(grid()).not.toHaveAttribute('aria-activedescendant')
    await user.keyboard('{Enter}')
    fireEvent.scroll(grid())
    expect(await screen.findByRole('dialog')).toHaveTextContent('n98')
  })

  test('EVT-05: a grid holds rows of cells and nothing else', async () => {
    const { user, arrive } = openStream()
    expect(grid()).not.toHaveTextContent('Waiting for events')
    arrive('devices/a/events/x', 'one')
    await user.hover(rows()[0] as HTMLElement)
    const copy = await screen.findByRole('button', { name: 'Copy the message of x' })
    expect(rows()[0]).toContainElement(copy)
    expect([...(rows()[0]?.children ?? [])].map((cell) => cell.getAttribute('role'))).toEqual([
      'gridcell',
      'gridcell',
      'gridcell',
    ])
  })
})
