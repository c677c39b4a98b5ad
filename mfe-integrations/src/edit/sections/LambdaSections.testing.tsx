import { beforeEach, describe, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@console/platform-testing'
import { storeKept, add, field, fill, save, tab, storedAs, address } from '../openForm.testing.tsx'

describe('IntegrationForm', () => {
  beforeEach(storeKept)

  describe('a custom function', () => {
    const open = async () => {
      const user = await add('lambda')
      const code = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Handler' })
      return { user, code }
    }

    test('LAM-01, LAM-02: two tabs; enabled at first, one language, a handler that returns all it gets', async () => {
      const { code } = await open()
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        'Form builder',
        'JSON representation',
      ])
      expect(screen.getByRole('switch', { name: 'Enabled' })).toBeChecked()
      expect(
        within(screen.getByRole('combobox', { name: 'Language' }))
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['JavaScript'])
      expect(code.value).toContain('return { data, coreid, published_at, params, secrets }')
    })

    test('LAM-03: Save is always enabled; the name is required and has at most 64 characters', async () => {
      const { user } = await open()
      expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
      await save()
      expect(await screen.findByText('Input required')).toBeVisible()
      expect(field('Name')).toHaveAttribute('maxlength', '64')
      fill('Name', 'my function')
      fill('New parameter', 'LIMIT')
      await save()
      expect(await screen.findByText('Not added yet. Add it, or empty the field.')).toBeVisible()
      await tab('JSON representation')
      await save()
      expect(await screen.findByText('Not added yet. Add it, or empty the field.')).toBeVisible()
      expect(field('New parameter')).toHaveValue('LIMIT')
      await user.click(screen.getByRole('button', { name: 'Add parameter' }))
      fill('LIMIT', '30')
      await user.click(screen.getByRole('switch', { name: 'Enabled' }))
      await save()
      await waitFor(() => expect(address()).toHaveTextContent(/^\/integrations$/))
      expect(await storedAs('my function')).toMatchObject({
        type: 'lambda',
        content: {
          template: 'lambda',
          disabled: true,
          parameters: [{ template_name: 'LIMIT', value: '30' }],
          lambda: { language: 'javascript' },
        },
      })
    })

    test('LAM-04: runs before it is saved, and shows result, console output, and the line of an error', async () => {
      const { user, code } = await open()
      fireEvent.change(code, {
        target: {
          value: 'export default ({ data }) => {\n  console.warn("seen", data)\n  return JSON.parse(data).t * 2\n}',
        },
      })
      await user.click(await screen.findByRole('button', { name: 'Run' }))
      expect(await screen.findByText('42.8')).toBeVisible()
      expect(screen.getByRole('log', { name: 'Console' })).toHaveTextContent('warn: seen {"t": 21.4, "rh": 63.1}')
      fireEvent.change(code, { target: { value: 'export default () => {\n  throw new Error("no such luck")\n}' } })
      await user.click(screen.getByRole('button', { name: 'Run' }))
      expect(await screen.findByRole('button', { name: 'Line 2' })).toBeVisible()
      expect(screen.getByRole('alert')).toHaveTextContent('no such luck')
    })
  })
})
