import { styled } from '@console/platform/ui'
import { BadgeCheck, OctagonAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RemoteFault, RunningRelease } from '../../remotes/index.ts'
import { readSigned } from '../../remotes/loading/signature.ts'
import { type Shell, useShell } from '../shellContext.ts'
import { useFaultText } from '../remote/useFaultText.ts'
import { useT } from './i18n/useT.ts'

const Word = styled('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    fontWeight: 'medium',
    '& > .lucide': { boxSize: '3.5', flexShrink: '0' },
  },
  variants: { tone: { green: { color: 'green.fg' }, red: { color: 'red.fg' } } },
})
const Note = styled('span', { base: { display: 'block', textStyle: 'xs', color: 'fg.muted' } })

export type CheckedSignature = { signer: string } | { fault: RemoteFault }

/** What is checked of a release: with each change of the registry it is the same in another object. */
const subjectOf = (remote: RunningRelease): string => JSON.stringify({ ...remote, release: '', failed: [] })

/**
 * Whose signatures count for a release: its team's, or of a preview the service's where teams have no keys; null where
 * no signature is asked for.
 */
const keysFor = ({ name, kind }: RunningRelease, { signatureKeys, previewKey }: Shell): Shell['signatureKeys'] =>
  signatureKeys ?? (kind === 'preview' && previewKey !== undefined ? { [name]: [previewKey] } : null)

/**
 * Whether a release is signed as it must be, checked as it is before the release runs; null while that is not known,
 * and where no signature is asked for.
 */
export const useSignature = (remote: RunningRelease): CheckedSignature | null => {
  const shell = useShell()
  const [checked, setChecked] = useState<{ of: string; result: CheckedSignature } | null>(null)
  useEffect(() => {
    const keys = keysFor(remote, shell)
    if (!keys || remote.problem) return
    let left = false
    void readSigned(remote, keys)
      .then(
        ({ signer }): CheckedSignature => ({ signer }),
        (fault: RemoteFault): CheckedSignature => ({ fault }),
      )
      .then((result) => void (!left && setChecked({ of: subjectOf(remote), result })))
    return () => {
      left = true
    }
  }, [remote, shell])
  return checked?.of === subjectOf(remote) ? checked.result : null
}

export const SignatureState = ({ remote, checked }: { remote: RunningRelease; checked: CheckedSignature | null }) => {
  const t = useT()
  const faultText = useFaultText()
  const shell = useShell()
  if (!keysFor(remote, shell)) return <Note>{t('versions.signature.notAsked')}</Note>
  if (!checked) return '—'
  if ('signer' in checked)
    return (
      <>
        <Word tone="green">
          <BadgeCheck aria-hidden />
          {t('versions.signature.confirmed')}
        </Word>
        <Note>
          {t(shell.signatureKeys ? 'versions.signature.key' : 'versions.signature.serviceKey', {
            id: checked.signer.slice(0, 8),
          })}
        </Note>
      </>
    )
  return (
    <>
      <Word tone="red">
        <OctagonAlert aria-hidden />
        {t('versions.signature.refused')}
      </Word>
      <Note>{faultText(checked.fault).cause}</Note>
    </>
  )
}
