import { describe, expect, test } from '@jest/globals'
import { until } from '@console/platform-testing/broker'
import { connectFakeBoard } from '@console/platform-testing/esp32'
import { createSerialConsole } from './createSerialConsole.ts'

const open = async (baudRate = 115_200) => {
  const { board, port } = connectFakeBoard('ESP32')
  const console = createSerialConsole(port)
  await console.open(baudRate)
  return {
    board,
    port,
    console,
    hears: (text: string) => until(`it hears ${text}`, () => console.text.getState().includes(text)),
  }
}

describe('the serial console', () => {
  test('FIR-06: restarts the board and shows what it says, also in pieces of a letter', async () => {
    const { board, console, hears } = await open()
    await console.reset()
    await hears('Hello from the board')
    for (const byte of new TextEncoder().encode('21 °C\r\n')) board.onData([byte])
    await hears('21 °C')
    console.clear()
    expect(console.text.getState()).toBe('')
    await console.close()
    expect([board.starts, board.opened, console.state.getState().kind]).toEqual([1, false, 'closed'])
  })

  test('FIR-06: another speed opens the port again; the oldest of a lot is dropped', async () => {
    const { board, console, hears } = await open(9600)
    await console.open(115_200)
    expect(console.state.getState().kind).toBe('open')
    for (let count = 0; count < 30; count += 1) board.onData(Array.from({ length: 50_000 }, () => 0x2e))
    board.onData([0x21])
    await hears('!')
    expect(console.text.getState()).toHaveLength(1_000_000)
    await console.close()
  })

  test('FIR-06: a board that is unplugged is told, and can be opened again', async () => {
    const { board, console, hears } = await open()
    board.unplug()
    await until('it is told', () => console.state.getState().kind === 'failed')
    expect(console.state.getState()).toMatchObject({ code: 'lost' })
    await console.open(115_200)
    expect(console.state.getState()).toMatchObject({ kind: 'failed', code: 'busy' })
    board.replug()
    await console.open(115_200)
    await console.reset()
    await hears('Hello')
    await console.close()
    expect(board.opened).toBe(false)
  })

  test('FIR-06: left before the port is open, it is closed all the same', async () => {
    const { board, port } = connectFakeBoard('ESP32')
    const console = createSerialConsole(port)
    const opening = console.open(115_200)
    await console.close()
    await opening
    expect([board.opened, console.state.getState().kind]).toEqual([false, 'closed'])
  })
})
