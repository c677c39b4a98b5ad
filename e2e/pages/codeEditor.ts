import { expect, type Locator } from '@playwright/test'

/** The code editor of a page. */
export const codeEditorOf = (parent: { locator(selector: string): Locator }): Locator =>
  parent.locator('.monaco-editor')

const linesOf = (editor: Locator): Locator => editor.locator('.view-line')

export const expectReady = (editor: Locator, timeout?: number): Promise<void> =>
  expect(linesOf(editor).first()).toBeVisible(timeout === undefined ? {} : { timeout })

/** The lines that the editor shows. */
export const codeIn = async (editor: Locator): Promise<string> => {
  // A line that was inserted is the last one in the document, wherever it is shown.
  const lines = await linesOf(editor).evaluateAll((all) =>
    all.map((line) => ({
      top: Number.parseFloat((line as HTMLElement).style.top),
      text: (line as HTMLElement).innerText,
    })),
  )
  return lines
    .toSorted((one, other) => one.top - other.top)
    .map(({ text }) => text)
    .join('\n')
    .replaceAll('\u00a0', ' ')
}

/** The whole text of the editor. */
export const copyFrom = async (editor: Locator): Promise<string> => {
  const page = editor.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await linesOf(editor).first().click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+C')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Replaces the editor's text, by pasting: typing would complete brackets and words. */
export const pasteInto = async (editor: Locator, text: string): Promise<void> => {
  const page = editor.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await linesOf(editor).first().click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}
