import { writeFile } from 'node:fs/promises'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { openApi } from '../support/api.ts'
import { findBarriers } from '../support/inspect.ts'
import { expect, test } from '../support/test.ts'

test('PRJ-04, PRJ-14: a file gets another name with what was typed in it; the project goes out as a zip and comes in again, and gets another name', async ({
  page,
  cloud,
}) => {
  const api = await openApi(cloud)
  const { id } = (await api.call('POST', '/projects', { name: 'Moves', template: 'platformio-arduino' })) as {
    id: string
  }
  const editor = new ProjectEditorPage(page)
  await editor.open(id)

  await test.step('rename, with unsaved text', async () => {
    await editor.paste('// typed\n')
    await editor.tab('main.ino').focus()
    await page.keyboard.press('F2')
    const dialog = page.getByRole('dialog', { name: 'Rename src/main.ino' })
    const name = dialog.getByRole('textbox', { name: 'File name' })
    await name.fill('src/../up.ino')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/^This leads out of the project/)).toBeVisible()
    await name.fill('pump')
    await expect(dialog.getByText('Becomes src/pump.ino')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(editor.tab('pump.ino')).toHaveAttribute('aria-selected', 'true')
    await expect(editor.tab('pump.ino')).toHaveAttribute('data-dirty', 'true')
    await expect.poll(() => editor.code()).toContain('// typed')
    expect(((await api.call('GET', `/projects/${id}/files`)) as { path: string }[]).map(({ path }) => path)).toEqual([
      'platformio.ini',
      'src/pump.ino',
    ])
  })

  await test.step('export', async () => {
    const download = page.waitForEvent('download')
    await editor.choose('Export as zip')
    const file = await download
    expect(file.suggestedFilename()).toBe('Moves.zip')
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    expect(Object.keys(unzipSync(Buffer.concat(chunks))).sort()).toEqual(['platformio.ini', 'src/pump.ino'])
  })

  await test.step('import: what is there stays unless it is chosen, and what can not come in is shown', async () => {
    const zip = test.info().outputPath('sources.zip')
    await writeFile(
      zip,
      zipSync({
        'my/src/pump.ino': strToU8('// from the zip\n'),
        'my/lib/pump/pump.h': strToU8('#pragma once\n'),
        'my/readme.html': strToU8('#'),
        'my/../../up.h': strToU8(''),
      }),
    )
    const chooser = page.waitForEvent('filechooser')
    await editor.choose('Import from zip…')
    await (await chooser).setFiles(zip)
    const dialog = page.getByRole('dialog', { name: 'Import sources.zip' })
    await expect(dialog.getByRole('checkbox', { name: 'lib/pump/pump.h' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'src/pump.ino' })).not.toBeChecked()
    await expect(dialog.getByRole('list', { name: 'Left out' }).getByRole('listitem')).toHaveText([
      /^my\/readme.html Not a source file/,
      /^my\/..\/..\/up.h This leads out of the project/,
    ])
    expect(await findBarriers(page, { within: '[role=dialog]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Import 1 file' }).click()
    await expect(editor.tab('pump.h')).toHaveAttribute('data-dirty', 'true')
    await editor.save.click()
    await expect(editor.tab('pump.h')).toHaveAttribute('data-dirty', 'false')
    expect(((await api.call('GET', `/projects/${id}/files`)) as { path: string }[]).map(({ path }) => path)).toEqual([
      'lib/pump/pump.h',
      'platformio.ini',
      'src/pump.ino',
    ])
  })

  await test.step('another name for the project; a project that is missing', async () => {
    await editor.console.heading.getByRole('button', { name: 'Moves' }).click()
    const name = editor.console.heading.getByRole('textbox', { name: 'Name' })
    await name.fill('')
    await page.keyboard.press('Enter')
    await expect(editor.console.heading.getByText('Input required')).toBeVisible()
    await name.fill('Moved')
    await page.keyboard.press('Enter')
    await editor.console.expectScreen('Moved')
    await editor.console.open('/projects/none', 'Project not found')
    await expect(editor.console.main.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
      'href',
      '/projects',
    )
  })
})

test(
  'LIB-16: other files are picked, several at once, and dropped on the editor; what is chosen is unsaved',
  { tag: '@long' },
  async ({ page, cloud }) => {
    const api = await openApi(cloud)
    const { id } = (await api.call('POST', '/projects', { name: 'Others', template: 'platformio-arduino' })) as {
      id: string
    }
    const editor = new ProjectEditorPage(page)
    await editor.open(id)
    const dialog = page.getByRole('dialog', { name: 'Add files' })

    await test.step('picked', async () => {
      const files = ['fast.c', 'README.md', 'logo.png'].map((name) => test.info().outputPath(name))
      for (const file of files) await writeFile(file, '// other\n')
      const chooser = page.waitForEvent('filechooser')
      await editor.choose('Add other files…')
      await (await chooser).setFiles(files)
      await expect(dialog.getByRole('checkbox', { name: 'src/fast.c' })).toBeChecked()
      await expect(dialog.getByRole('list', { name: 'Left out' }).getByRole('listitem')).toHaveText([
        /^logo.png Not a source file/,
      ])
      await dialog.getByRole('textbox', { name: 'Folder' }).fill('lib/Fast')
      await expect(dialog.getByRole('checkbox', { name: 'lib/Fast/README.md' })).toBeChecked()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await findBarriers(page, { within: '[role=dialog]' })).toEqual([])
      }
      await dialog.getByRole('button', { name: 'Add 2 files' }).click()
      await expect(editor.tab('fast.c')).toHaveAttribute('data-dirty', 'true')
      await expect.poll(() => editor.code()).toContain('// other')
    })

    await test.step('dropped', async () => {
      const transfer = await page.evaluateHandle(() => {
        const data = new DataTransfer()
        data.items.add(new File(['int slow;\n'], 'slow.cc'))
        return data
      })
      await editor.editor.dispatchEvent('dragover', { dataTransfer: transfer })
      await expect(page.getByText('Drop files or a zip to add them to the project')).toBeVisible()
      await editor.editor.dispatchEvent('drop', { dataTransfer: transfer })
      await expect(dialog.getByRole('textbox', { name: 'Folder' })).toHaveValue('lib/Fast')
      await dialog.getByRole('button', { name: 'Add 1 file' }).click()
      await editor.save.click()
      await expect(editor.tab('slow.cc')).toHaveAttribute('data-dirty', 'false')
      expect(((await api.call('GET', `/projects/${id}/files`)) as { path: string }[]).map(({ path }) => path)).toEqual([
        'lib/Fast/README.md',
        'lib/Fast/fast.c',
        'lib/Fast/slow.cc',
        'platformio.ini',
        'src/main.ino',
      ])
    })
  },
)
