import { useEffect, useRef, useState } from 'react'

const confirmation = 1000

/** Copies text and says for 1 s that it did. `copy` answers whether the browser allowed it. */
export const useCopy = () => {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string): Promise<boolean> => {
    clearTimeout(timer.current)
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      setState('refused')
      return false
    }
    setState('copied')
    timer.current = setTimeout(() => setState('idle'), confirmation)
    return true
  }
  return { state, copy }
}
