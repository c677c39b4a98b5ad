import { useConsole, useReadable } from '@console/platform/contract'
import { useEffect, useState } from 'react'
import { createExchange, type Dialogue } from './createExchange.ts'
import type { Wire } from './wires.ts'

export interface Dialogues {
  of: (name: string) => Dialogue | undefined
  send: (name: string, parameter?: string) => void
}

/** The calls of one device's functions, or the reads of its variables, for as long as its screen is there. */
export const useExchange = (wireOf: (device: string) => Wire, device: string): Dialogues => {
  const { broker } = useConsole()
  const [exchange] = useState(() => createExchange(broker, wireOf(device)))
  useEffect(() => exchange.open(), [exchange])
  const dialogues = useReadable(exchange.state)
  return { of: (name) => dialogues.get(name), send: exchange.send }
}
