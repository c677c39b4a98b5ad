import { useConsole, useReadable } from '@console/platform/contract'
import { CopyButton, Facts, Mono, PageHeader, Panel, RelativeTime } from '@console/platform/ui'
import { useShell } from '../shellContext.ts'
import { VersionsPanel } from './VersionsPanel.tsx'
import { useT } from './i18n/useT.ts'
import { summaryOf } from './summary.ts'

/** For operators and support: which releases run in this browser, and where they come from. */
export const AboutScreen = () => {
  const t = useT()
  const { remoteManager } = useShell()
  const { version } = useConsole()
  const state = useReadable(remoteManager.state)
  if (state.kind !== 'ready') return <PageHeader title={t('about.title')} />
  return (
    <>
      <PageHeader
        title={t('about.title')}
        breadcrumb={[{ label: t('about.settings'), to: '/settings' }]}
        actions={<CopyButton word={t('about.copy')} text={summaryOf(state, version)} />}
      />
      <Panel title={t('about.console')} padded={false}>
        <Facts
          items={[
            { label: t('versions.release'), value: <Mono>{state.release}</Mono> },
            { label: t('versions.platform'), value: <Mono>{version}</Mono> },
            { label: t('about.checked'), value: <RelativeTime time={state.checkedAt} /> },
          ]}
        />
      </Panel>
      <VersionsPanel />
    </>
  )
}
