import { expect, test, describe, jest } from '@jest/globals'
import { createTestConsole, screen, act, userEvent, waitFor, render } from '@console/platform-testing'
import { ConsoleProvider, useReadable, useUnsaved, type UnsavedWork } from '@console/platform/contract'
import { ThemeProvider } from '@console/platform/theme'
import { createUnsaved, type Unsaved } from '../unsaved.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

describe('LeaveDialog', () => {
  /** A screen that holds unsaved work. */
  const Work = (work: UnsavedWork) => {
    useUnsaved(true, work)
    return <input aria-invalid aria-label="Name" />
  }

  const Question = ({ unsaved }: { unsaved: Unsaved }) =>
    useReadable(unsaved.departure).leave ? <LeaveDialog unsaved={unsaved} /> : null

  /** Somebody leaves a page that holds these works. */
  const leave = (...works: UnsavedWork[]) => {
    const unsaved = createUnsaved()
    const console = { ...createTestConsole(), reportUnsaved: unsaved.report }
    render(
      <ThemeProvider>
        <ConsoleProvider console={console}>
          <main>
            {works.map((work, index) => (
              <Work key={index} {...work} />
            ))}
          </main>
          <Question unsaved={unsaved} />
        </ConsoleProvider>
      </ThemeProvider>,
    )
    const left = jest.fn()
    act(() => unsaved.leave(left))
    return { unsaved, left, user: userEvent.setup() }
  }
  const question = () => screen.findByRole('alertdialog')
  const button = (name: string) => screen.queryByRole('button', { name })

  test.each([
    ['lost', [{}], 'has not been saved and would be lost'],
    ['kept as a draft', [{ kept: true }], 'A draft of it is kept in this browser and offered when you come back'],
    ['kept in part', [{ kept: true }, {}], 'A part is kept in this browser as a draft; the rest would be lost'],
    ['no text at all', [{ warning: 'The device would not start.' }], 'The device would not start.'],
  ])('UX-30: whoever leaves is told what becomes of the work that is %s', async (_, works, text) => {
    leave(...works)
    expect(await question()).toHaveTextContent(text)
    expect(button('Save and leave')).toBeNull()
  })

  test('UX-30: Save and leave saves all of it, and leaves', async () => {
    const saved: string[] = []
    const { left, user, unsaved } = leave(
      { save: async () => saved.push('a') > 0 },
      { save: async () => saved.push('b') > 0 },
    )
    await question()
    await user.click(screen.getByRole('button', { name: 'Save and leave' }))
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1))
    expect(saved).toEqual(['a', 'b'])
    expect(unsaved.any()).toBe(false)
  })

  test('UX-30: it is offered only where all of it can be saved', async () => {
    leave({ save: async () => true }, {})
    await question()
    expect(button('Save and leave')).toBeNull()
  })

  test('UX-30: a save that fails keeps the user where they are and says why; the next try may work', async () => {
    const outcomes: (() => Promise<boolean>)[] = [() => Promise.reject(new Error('the disk is full')), async () => true]
    const { left, user, unsaved } = leave({ save: () => outcomes.shift()?.() ?? Promise.resolve(false) })
    await question()
    await user.click(screen.getByRole('button', { name: 'Save and leave' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('It was not saved: the disk is full')
    expect(left).not.toHaveBeenCalled()
    expect(unsaved.any()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Save and leave' }))
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1))
  })

  test('UX-30: a screen that does not save because of a field gets the user back at that field', async () => {
    const { left, user, unsaved } = leave({ save: async () => false })
    // From then on the dialog holds the focus, and gives it back.
    await waitFor(() => expect(button('Stay')).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Save and leave' }))
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(left).not.toHaveBeenCalled()
    expect(unsaved.any()).toBe(true)
  })

  test('UX-30: whoever stays while it is saved is not taken away afterwards', async () => {
    let answer: (saved: boolean) => void = () => {}
    const { left, user, unsaved } = leave({
      save: () =>
        new Promise<boolean>((resolve) => {
          answer = resolve
        }),
    })
    await question()
    await user.click(screen.getByRole('button', { name: 'Save and leave' }))
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    await act(async () => answer(true))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(left).not.toHaveBeenCalled()
    expect(unsaved.any()).toBe(true)
  })

  test('UX-30, MFE-10: a remote of before the contract could tell of drafts is asked about as before', async () => {
    const { unsaved } = leave({})
    act(() => unsaved.report('old remote', true))
    expect(await question()).toHaveTextContent('would be lost')
    await userEvent.setup().click(screen.getByRole('button', { name: 'Leave' }))
    expect(unsaved.any()).toBe(false)
  })
})
