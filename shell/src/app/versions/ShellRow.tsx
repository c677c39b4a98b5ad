import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Mono } from '@console/platform/ui'
import { Bird, CircleCheck, PanelLeft, Undo2 } from 'lucide-react'
import { canaryInPage, failedShell } from '../../boot/chooseShell.ts'
import { shellVersion } from '../shellVersion.ts'
import { useT } from './i18n/useT.ts'
import { StateWord } from './RemoteState.tsx'
import { type Cell, Note, VersionRow } from './VersionRow.tsx'

interface Standing {
  kind: 'current' | 'canary'
  /** The percentage of the browsers that get it. */
  share: number
  /** The canary that did not start in this tab; null when none failed. */
  failed: string | null
}

const standing = (): Standing => {
  const canary = canaryInPage()
  if (!canary) return { kind: 'current', share: 100, failed: null }
  const { version, percent } = canary
  return shellVersion === version
    ? { kind: 'canary', share: percent, failed: null }
    : { kind: 'current', share: 100 - percent, failed: failedShell() === version ? version : null }
}

const ShellState = ({ kind, share, failed }: Standing) => {
  const t = useT()
  if (failed !== null)
    return (
      <>
        <StateWord tone="orange">
          <Undo2 aria-hidden />
          {t('versions.state.fallback')}
        </StateWord>
        <Note>{t('versions.state.fallbackText', { version: failed })}</Note>
      </>
    )
  if (kind === 'canary')
    return (
      <>
        <StateWord tone="accent">
          <Bird aria-hidden />
          {t('versions.state.canary', { percent: share })}
        </StateWord>
        <Note>{t('versions.state.shellCanaryText')}</Note>
      </>
    )
  return (
    <StateWord tone="green">
      <CircleCheck aria-hidden />
      {t('versions.state.runs')}
    </StateWord>
  )
}

/** The shell itself. It runs, or there would be no page; it is not signed, since it is what checks signatures. */
export const ShellRow = () => {
  const t = useT()
  const { number } = useFormat()
  const { version } = useConsole()
  const { kind, share, failed } = standing()
  const cells: Cell[] = [
    {
      label: t('versions.column.version'),
      content: (
        <>
          <Mono>{shellVersion}</Mono>
          <Note>{t(kind === 'canary' ? 'versions.kind.canary' : 'versions.kind.current')}</Note>
        </>
      ),
    },
    {
      label: t('versions.column.contract'),
      content: (
        <>
          <Mono>{version}</Mono>
          <Note>{t('versions.provided')}</Note>
        </>
      ),
    },
    { label: t('versions.column.hash'), content: '—' },
    { label: t('versions.column.signature'), content: '—' },
    { label: t('versions.column.share'), content: `${number(share)} %` },
    { label: t('versions.column.origin'), content: t('versions.fromHere') },
    { label: t('versions.column.state'), content: <ShellState kind={kind} share={share} failed={failed} /> },
  ]
  return <VersionRow icon={<PanelLeft aria-hidden />} title={t('versions.shell')} name="shell" cells={cells} />
}
