import { afterEach, beforeEach } from '@jest/globals'
import { connectFakeBoard, type FakeBoard, type FakeChip } from '../esp32/index.ts'

/** A browser with serial ports, and a board at the one that the user chooses. */
export const plugIn = (chip: FakeChip): { board: () => FakeBoard } => {
  let fake = connectFakeBoard(chip)
  beforeEach(() => {
    fake = connectFakeBoard(chip)
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true })
    Object.defineProperty(navigator, 'serial', { configurable: true, value: { requestPort: async () => fake.port } })
  })
  afterEach(() => void Reflect.deleteProperty(navigator, 'serial'))
  return { board: () => fake.board }
}
