import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { openApi } from '../support/api.ts'
import { builtFiles, readBuilt } from '../support/dist.ts'
import { findBarriers } from '../support/inspect.ts'
import { expect, test } from '../support/test.ts'

test(
  'PART-16, UX-07: the diagram of the board is added beside it; the editor knows its parts, and says what is wrong',
  { tag: '@long' },
  async ({ page, cloud }) => {
    const api = await openApi(cloud)
    const { id } = (await api.call('POST', '/projects', { name: 'Wired', template: 'platformio-arduino' })) as {
      id: string
    }
    const editor = new ProjectEditorPage(page)
    const [schema = '', ...more] = builtFiles('remotes/mfe_projects', '.js').filter((path) =>
      readBuilt(path).includes('There is no such simulated part'),
    )
    expect(more).toEqual([])
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await editor.open(id)
    const beside = page.getByRole('radiogroup', { name: 'Beside the files' })

    await test.step('it is added with an example', async () => {
      await beside.getByText('Board').click()
      expect(asked).not.toContain(schema)
      await page.getByRole('button', { name: 'Add diagram.json' }).click()
      await expect(editor.tab('diagram.json')).toHaveAttribute('data-dirty', 'true')
      await expect.poll(() => editor.code()).toContain('"type": "wokwi-pushbutton"')
      await expect.poll(() => asked).toContain(schema)
      // Marks come together: beside that of a part which is put in, there is none.
      await editor.paste(
        (await editor.copy()).replace('"parts": [', '"parts": [\n{ "id": "x", "type": "wokwi-toaster" },'),
      )
      await expect(editor.editor.locator('.squiggly-warning, .squiggly-error')).toHaveCount(1)
    })

    await test.step('parts are offered with their pins', async () => {
      await editor.paste('{ "parts": [{ "id": "s1", "type": ')
      await page.keyboard.press('Control+Space')
      const offered = page.locator('.suggest-widget')
      await expect(offered).toContainText('board-bme280')
      await page.keyboard.type('"wokwi-serv')
      await expect(offered).toContainText('wokwi-servo')
      await page.keyboard.press('Enter')
      await expect.poll(() => editor.code()).toContain('"type": "wokwi-servo"')
    })

    await test.step('an unknown part is a warning; a mistake of JSON is an error', async () => {
      await editor.paste(
        '{ "parts": [\n{ "id": "x", "type": "wokwi-toaster" },\n{ "id": "esp", "type": "wokwi-esp32-s3-devkitc-1" }\n] }',
      )
      await expect(editor.editor.locator('.squiggly-warning')).toHaveCount(1)
      // A box that is open does not take what is found later.
      await expect(async () => {
        await page.mouse.move(0, 0)
        await editor.editor.getByText('wokwi-toaster').hover()
        await expect(page.locator('.monaco-hover:not(.hidden)')).toContainText('There is no such simulated part.', {
          timeout: 2_000,
        })
      }).toPass()
      await page.mouse.move(0, 0)
      await editor.paste('{ "parts": [ ')
      await expect(editor.editor.locator('.squiggly-error').first()).toBeVisible()
    })

    await test.step('no barriers, and whole on a phone', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await findBarriers(page)).toEqual([])
      }
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(page.getByRole('button', { name: 'Open diagram.json' })).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    })
  },
)
