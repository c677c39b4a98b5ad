/// <reference types="w3c-web-serial" />
import type { FakeChip } from './chips.data.ts'
import { createFakePort } from './createFakePort.ts'
import { FakeBoard } from './FakeBoard.ts'

/** A board and the port that it is connected to. */
export const connectFakeBoard = (chip: FakeChip): { board: FakeBoard; port: SerialPort } => {
  const board = new FakeBoard(chip)
  const { port, end } = createFakePort(board)
  board.onData = end.data
  board.onLost = end.lost
  return { board, port }
}
