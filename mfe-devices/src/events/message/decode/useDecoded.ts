import { logFailure } from '@console/platform/lib'
import { useEffect, useState } from 'react'
import type { Decoded } from './decode.lazy.ts'

/** What the bytes of a binary message say; null while that is read, and where they say nothing known. */
export const useDecoded = (bytes: Uint8Array | null): Decoded | null => {
  const [read, setRead] = useState<{ bytes: Uint8Array; decoded: Decoded | null } | null>(null)
  useEffect(() => {
    if (bytes === null) return undefined
    let left = false
    import('./decode.lazy.ts')
      .then(({ decode }) => void (!left && setRead({ bytes, decoded: decode(bytes) })))
      // Without the decoder the bytes are still shown.
      .catch((error: unknown) => logFailure('Decoding a binary message', error))
    return () => {
      left = true
    }
  }, [bytes])
  return read?.bytes === bytes ? (read?.decoded ?? null) : null
}
