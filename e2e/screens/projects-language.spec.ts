import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { openApi } from '../support/api.ts'
import { findBarriers } from '../support/inspect.ts'
import { limit } from '../support/limits.ts'
import { expect, test as base } from '../support/test.ts'

// The compiler starts with the first question.
const patience = { timeout: 60_000 }

base.describe.configure({ timeout: limit(240_000) })

const sources = {
  'src/main.ino':
    '#include "lamp.h"\nLamp lamp(2);\nvoid setup() {\n  lamp.glow(3);\n  pinMode(2, OUTPUT);\n}\nvoid loop() {}\n',
  'src/lamp.h':
    '#pragma once\n#include <Arduino.h>\n/** A lamp on a pin. */\nclass Lamp {\npublic:\n  Lamp(int pin) : pin(pin) {}\n  /** Lights it up, <b>brightly</b>. */\n  void glow(int level);\n  int pin;\n};\n',
  'src/lamp.cpp': '#include "lamp.h"\nvoid Lamp::glow(int level) {\n  analogWrite(pin, level);\n}\n',
}

const test = base.extend<{ editor: ProjectEditorPage; word: (text: string) => Promise<void>; opened: void }>({
  editor: async ({ page }, use) => use(new ProjectEditorPage(page)),
  opened: [
    async ({ cloud, editor }, use, { testId }) => {
      const api = await openApi(cloud)
      const { id } = (await api.call('POST', '/projects', {
        name: `Project ${testId}`,
        template: 'platformio-arduino',
      })) as { id: string }
      for (const [path, body] of Object.entries(sources))
        await fetch(`${cloud.address}/api/v1/projects/${id}/files/${path}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${api.token}`, 'content-type': 'text/plain' },
          body,
        })
      const checked = editor.page.waitForResponse('**/code/check', patience)
      await editor.open(id)
      await editor.tab('main.ino').click()
      await checked
      await use()
    },
    { auto: true },
  ],
  // Goes there with the keyboard: Ctrl+F finds it, Escape leaves the caret at it.
  word: async ({ page, editor }, use) =>
    use(async (text) => {
      await editor.editor.locator('.view-line').first().click()
      await page.keyboard.press('ControlOrMeta+F')
      await page.getByRole('textbox', { name: 'Find' }).fill(text)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await page.keyboard.press('ArrowLeft')
    }),
})

test('CPP-06: a name under the pointer shows its declaration and its comment, as text', async ({ page, editor }) => {
  const hover = page.locator('.monaco-hover:not(.hidden)').filter({ hasText: 'void glow(int level)' })
  // A busy server may give no answer: who points again asks again.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await editor.editor.getByText('glow').hover()
    await expect(hover).toBeVisible({ timeout: 12_000 })
  }).toPass(patience)
  await expect(hover).toContainText('Lights it up, <b>brightly</b>.')
  await expect(hover.locator('b')).toHaveCount(0)
  expect(await findBarriers(page, { serious: true, within: '.monaco-hover' })).toEqual([])
})

test(
  'CPP-06, CPP-07: names of the board have theirs, too; F12 opens the definition in its file, which keeps its unsaved text; a header of the board is shown in place',
  { tag: '@long' },
  async ({ page, editor, word }) => {
    await page.mouse.move(0, 0)
    await editor.editor.getByText('pinMode').hover()
    await expect(page.locator('.monaco-hover:not(.hidden)').filter({ hasText: '<Arduino.h>' })).toContainText(
      'void pinMode(int pin, int mode)',
      patience,
    )
    await page.mouse.move(0, 0)

    await editor.tab('lamp.cpp').click()
    await editor.paste('#include "lamp.h"\n\nvoid Lamp::glow(int level) {\n  analogWrite(pin, 2 * level);\n}\n')
    await editor.tab('main.ino').click()
    await word('glow')
    await page.keyboard.press('F12')
    await expect(editor.tab('lamp.cpp')).toHaveAttribute('aria-selected', 'true', patience)
    await expect(page.getByText('Ln 3, Col 12')).toBeVisible()
    expect(await editor.code()).toContain('2 * level')
    await word('analogWrite')
    await page.keyboard.press('F12')
    const peek = page.locator('.peekview-widget')
    await expect(peek).toContainText('Arduino.h', patience)
    await expect(peek).toContainText('void analogWrite(')
    expect(await findBarriers(page, { serious: true, within: '.peekview-widget .head' })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(peek).toBeHidden()
    await expect(editor.tab('lamp.cpp')).toHaveAttribute('aria-selected', 'true')
  },
)

test(
  'CPP-08: F2 renames in all files, which are unsaved then; it is undone in all that have not changed since; what is refused says why',
  { tag: '@long' },
  async ({ page, editor, word }) => {
    const rename = async (name: string) => {
      await word('glow')
      await page.keyboard.press('F2')
      const box = page.locator('.rename-input')
      await box.fill(name)
      await box.press('Enter')
    }
    await rename('pin')
    await expect(page.locator('.monaco-editor-overlaymessage')).toContainText('The name is taken.', patience)
    await page.keyboard.press('Escape')
    await test.step('a text that changes before the answer comes', async () => {
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route(
        '**/code/rename',
        async (route) => {
          const response = await route.fetch()
          await held
          await route.fulfill({ response })
        },
        { times: 1 },
      )
      const asked = page.waitForRequest('**/code/rename')
      await rename('late')
      await asked
      await page.keyboard.press('ControlOrMeta+Home')
      await page.keyboard.press('Enter')
      await expect(page.getByText('1 file not saved')).toBeVisible()
      answer()
      await expect(page.locator('.monaco-editor-overlaymessage')).toContainText('The text was changed', patience)
      expect(await editor.code()).toContain('lamp.glow(3)')
      await page.keyboard.press('Escape')
      await page.keyboard.press('ControlOrMeta+Z')
      await expect(page.getByText('1 file not saved')).toHaveCount(0)
    })
    await rename('shine')
    await expect(page.getByText('3 files not saved')).toBeVisible(patience)
    expect(await editor.code()).toContain('lamp.shine(3)')
    await editor.tab('lamp.h').click()
    await expect.poll(() => editor.code()).toContain('void shine(int level);')
    await editor.tab('lamp.cpp').click()
    await expect.poll(() => editor.code()).toContain('void Lamp::shine(int level)')
    const first = editor.editor.locator('.view-line').first()
    await first.click()
    await page.keyboard.press('ControlOrMeta+Z')
    await expect.poll(() => editor.code()).toContain('void Lamp::glow(int level)')
    await expect(page.getByText(/^\d files? not saved$/)).toHaveCount(0)
    await editor.tab('lamp.h').click()
    await expect.poll(() => editor.code()).toContain('void glow(int level);')
    await first.click()
    await page.keyboard.press('ControlOrMeta+Shift+Z')
    await expect(page.getByText('3 files not saved')).toBeVisible()
    await expect.poll(() => editor.code()).toContain('void shine(int level);')
    await page.keyboard.press('Home')
    await page.keyboard.type('// typed since')
    await page.keyboard.press('Enter')
    await editor.tab('main.ino').click()
    await first.click()
    await page.keyboard.press('ControlOrMeta+Z')
    await expect.poll(() => editor.code()).toContain('lamp.glow(3)')
    await expect(page.getByText('1 file not saved')).toBeVisible()
    await editor.tab('lamp.h').click()
    await expect.poll(() => editor.code()).toContain('// typed since')
    expect(await editor.code()).toContain('void shine(int level);')
  },
)

test(
  'CPP-09, CPP-10: what a server does not answer is not in the editor’s menu; Shift+Alt+F, a button, and the menu of files format the file in one step, with the caret where it was',
  { tag: '@long' },
  async ({ page, editor, word }) => {
    // The first check tells what the server answers.
    await expect(page.getByRole('button', { name: 'Format', exact: true })).toBeVisible(patience)
    await editor.editor.getByText('glow').click({ button: 'right' })
    const menu = page.locator('.monaco-menu')
    await expect(menu).toContainText('Rename Symbol')
    await expect(menu).toContainText('Format Document')
    await page.keyboard.press('Escape')
    await page.route('**/code/check', (route) => route.fulfill({ json: { problems: [] } }))
    const checked = page.waitForResponse('**/code/check')
    await page.reload()
    await editor.ready()
    await checked
    await editor.editor.getByText('glow').click({ button: 'right' })
    await expect(menu).toContainText('Command Palette')
    await expect(menu).not.toContainText('Rename Symbol')
    await expect(menu).not.toContainText('Format Document')
    await expect(page.getByRole('button', { name: 'Format', exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.unroute('**/code/check')
    const checkedAgain = page.waitForResponse('**/code/check', patience)
    await page.reload()
    await editor.ready()
    await checkedAgain

    await editor.paste('#include "lamp.h"\nLamp lamp( 2 );\nvoid setup(){\nlamp.glow( 3 );}\nvoid loop(){}\n')
    await word('glow')
    await page.keyboard.press('Shift+Alt+F')
    await expect.poll(() => editor.code(), patience).toContain('void setup() {\n  lamp.glow(3);\n}\nvoid loop() {}')
    await expect(page.getByText('Ln 4, Col 8')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Z')
    await expect.poll(() => editor.code()).toContain('lamp.glow( 3 );}')
    await page.getByRole('button', { name: 'Format', exact: true }).click()
    await expect.poll(() => editor.code(), patience).toContain('  lamp.glow(3);')
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('button', { name: 'Format', exact: true })).toBeHidden()
    await editor.paste('void setup(){}\n')
    await editor.choose('Format')
    await expect.poll(() => editor.code(), patience).toContain('void setup() {}')
  },
)
