import { createFakePort, FakeBoard, type FakeChip, type PortEnd } from '@console/platform-testing/esp32'
import type { Page } from '@playwright/test'

interface BoardCalls {
  boardOpen(baudRate: number): Promise<boolean>
  boardClose(): Promise<void>
  boardSend(bytes: readonly number[]): Promise<boolean>
  boardSignals(signals: { dtr?: boolean; rts?: boolean }): Promise<boolean>
}

type Plugged = typeof globalThis & BoardCalls & { portEnd: PortEnd; makeFakePort: typeof createFakePort }

/** Gives a page a serial port that is connected to a fake board in this process. Call it before the page is opened. */
export const plugIn = async (page: Page, chip: FakeChip): Promise<FakeBoard> => {
  const board = new FakeBoard(chip)
  await page.exposeFunction('boardOpen', (baudRate: number) => board.open(baudRate))
  await page.exposeFunction('boardClose', () => board.close())
  await page.exposeFunction('boardSend', (bytes: number[]) => board.send(bytes))
  await page.exposeFunction('boardSignals', (signals: { dtr?: boolean; rts?: boolean }) => board.signals(signals))
  // A page that was left can't receive anything; that is no failure.
  const ignoreLoss = (sent: Promise<void>) => void sent.catch(() => {})
  board.onData = (bytes) =>
    ignoreLoss(page.evaluate((received) => (globalThis as Plugged).portEnd.data(received), bytes))
  board.onLost = () => ignoreLoss(page.evaluate(() => (globalThis as Plugged).portEnd.lost()))
  await page.addInitScript({ content: `globalThis.makeFakePort = ${createFakePort.toString()}` })
  await page.addInitScript(() => {
    const own = globalThis as Plugged
    const { port, end } = own.makeFakePort({
      open: own.boardOpen,
      close: own.boardClose,
      send: own.boardSend,
      signals: own.boardSignals,
    })
    own.portEnd = end
    Object.defineProperty(own.navigator, 'serial', { value: { requestPort: async () => port } })
  })
  return board
}
