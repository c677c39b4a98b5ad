import { useEffect, useState } from 'react'
import { nameProblem } from '../../common/nameProblem.ts'
import type { Kind } from '../../common/templates/template.ts'

/** Looks up, a moment after typing, whether another integration has the name. `own` is the name that it has already. */
export const useTakenName = (typed: string, own: unknown, kind: Kind, isTaken: (name: string) => Promise<boolean>) => {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    if (typed === own || nameProblem(typed, kind) !== null) return undefined
    let left = false
    const timer = setTimeout(() => void isTaken(typed).then((taken) => { if (!left) setName(taken ? typed : null) }), 300)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [typed, own, kind, isTaken])
  const check = async (wanted: string): Promise<boolean> => {
    const taken = wanted !== own && (await isTaken(wanted))
    setName(taken ? wanted : null)
    return taken
  }
  return { name, check }
}
