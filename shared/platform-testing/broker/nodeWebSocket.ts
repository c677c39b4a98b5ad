import { WebSocket } from 'ws'

/** Gives Node the browser's WebSocket, which it doesn't have by itself before version 22. */
export const provideWebSocket = (): void => {
  Object.assign(globalThis, { WebSocket })
}
