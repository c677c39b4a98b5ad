import { BoardPage } from '../pages/boardPage.ts'
import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { findBarriers } from '../support/inspect.ts'
import { plugIn } from '../support/plugIn.ts'
import { expect, test } from '../support/test.ts'

test('SER-05: a board at a port of this computer is read and typed to; unplugged it is told, and can be chosen again', async ({
  page,
  holdings,
}) => {
  const board = await plugIn(page, 'ESP32')
  // Its firmware says back what it is told.
  let heard = ''
  const send = board.send.bind(board)
  board.send = (bytes) => {
    heard += String.fromCharCode(...bytes)
    board.onData([...new TextEncoder().encode(`told: ${String.fromCharCode(...bytes).trim()}\r\n`)])
    return send(bytes)
  }
  const { log } = new BoardPage(page)
  const monitor = page.getByRole('region', { name: 'Serial monitor', exact: true })
  const typing = monitor.getByRole('textbox', { name: 'Send to the device' })
  await new ProjectEditorPage(page).open(holdings.project)
  await page.getByRole('button', { name: 'Serial monitor' }).click()
  await monitor.getByRole('combobox', { name: 'Device or port' }).selectOption('USB port')
  await expect(typing).toBeDisabled()
  await monitor.getByRole('button', { name: 'Choose port…' }).click()
  await monitor.getByRole('button', { name: 'Restart' }).click()
  await expect(log).toContainText('Hello from the board')
  expect(board.starts).toBe(1)
  await typing.fill('led on')
  await typing.press('Enter')
  await expect(log).toContainText('told: led on')
  expect(heard).toBe('led on\n')
  await expect(typing).toHaveValue('')
  expect(await findBarriers(page)).toEqual([])
  board.unplug()
  await expect(monitor).toContainText('The serial port can’t be read')
  await expect(typing).toBeDisabled()
  board.replug()
  await monitor.getByRole('button', { name: 'Choose port…' }).click()
  await monitor.getByRole('combobox', { name: 'Line ending' }).selectOption('Both')
  await typing.fill('led off')
  await monitor.getByRole('button', { name: 'Send' }).click()
  await expect(log).toContainText('told: led off')
  expect(heard).toBe('led on\nled off\r\n')
  await page.getByRole('button', { name: 'Serial monitor' }).click()
  await expect.poll(() => board.opened).toBe(false)
})
