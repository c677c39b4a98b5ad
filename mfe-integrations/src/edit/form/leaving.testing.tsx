import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@console/platform-testing'
import { its } from '../cloud.testing.ts'
import { add, address, edit, field, fill, stored, storedAs, storeKept } from '../openForm.testing.tsx'

describe('leaving', () => {
  beforeEach(storeKept)

  /** What the host does for "Save and leave". */
  const saveAll = async (): Promise<boolean> => {
    let saved = true
    for (const { save } of [...its.console.unsaved.values()])
      await act(async () => {
        saved = saved && (await save?.()) === true
      })
    return saved
  }
  const addNamed = async (name: string) => {
    await add()
    fill('Name', name)
    fill('URL', 'https://hooks.example/new')
  }

  describe('leaving an integration that is not saved', () => {
    test('INT-26: it can be saved first, and goes nowhere by itself', async () => {
      await edit()
      fill('URL', 'https://hooks.example/left')
      await waitFor(() => expect(its.console.unsaved.size).toBe(1))
      expect(await saveAll()).toBe(true)
      expect((await stored())['i-kept']?.content).toMatchObject({ url: 'https://hooks.example/left' })
      expect(its.console.unsaved.size).toBe(0)
      expect(address()).toHaveTextContent('/integrations/i-kept')
    })

    test('INT-26: a new one too', async () => {
      await addNamed('left-behind')
      expect(await saveAll()).toBe(true)
      expect(await storedAs('left-behind')).toBeDefined()
      expect(address()).toHaveTextContent('/integrations/add/webhook')
    })

    test('INT-26: what is wrong keeps the user there, at its field', async () => {
      await addNamed('kept')
      expect(await saveAll()).toBe(false)
      expect(await screen.findByText('An integration with this name already exists')).toBeVisible()
      fill('Name', 'right')
      fill('URL', '')
      expect(await saveAll()).toBe(false)
      await waitFor(() => expect(field('URL')).toHaveFocus())
      expect(its.console.unsaved.size).toBe(1)
    })
  })
})
