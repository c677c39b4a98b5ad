import { useConsole, useReadable } from '@console/platform/contract'
import { Banner, CopyButton, Mono, PageHeader, RelativeTime, Stack, styled } from '@console/platform/ui'
import type { FailedRelease, RemotesState, RunningRelease } from '../../remotes/index.ts'
import { shellVersion } from '../shellVersion.ts'
import { useShell } from '../shellContext.ts'
import { FallbackReason } from './FallbackReason.tsx'
import { useT } from './i18n/useT.ts'
import { hostOf, VersionsTable } from './VersionsTable.tsx'

const fallbackOf = ({ fault }: FailedRelease): string =>
  `  since ${new Date(fault.at).toISOString()} instead of ${fault.message}`

const describe = ({ name, version, kind, platform, entry, failed, problem }: RunningRelease): string =>
  [
    [
      `${name} ${version}`,
      kind,
      `contract ${platform || '?'}`,
      hostOf(entry) || window.location.host,
      ...(problem ? [problem] : []),
    ].join(', '),
    ...failed.map(fallbackOf),
  ].join('\n')

/** The page as text, to be sent to support: in English, with the causes that the browser's console names. */
const summaryOf = (state: Extract<RemotesState, { kind: 'ready' }>, contract: string): string =>
  [
    `${window.location.origin}, release ${state.release}, contract ${contract}, shell ${shellVersion}`,
    ...state.remotes.map(describe),
    navigator.userAgent,
  ].join('\n')

const Facts = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
    '& > div': {
      px: '4',
      py: '3',
      borderColor: 'border.muted',
      borderBottomWidth: { base: '1px', sm: '0' },
      borderEndWidth: { sm: '1px' },
      _last: { borderWidth: '0' },
    },
    '& dt, & dd + dd': { textStyle: 'xs', color: 'fg.muted' },
    '& dt + dd': { textStyle: 'panel', overflowWrap: 'anywhere' },
  },
})

/** For operators and support: which releases run in this browser, in which state, and where they come from. */
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
      <Stack gap="3">
        <Facts>
          <div>
            <dt>{t('versions.release')}</dt>
            <dd>{state.release}</dd>
            <dd>
              {t('about.checked')} <RelativeTime time={state.checkedAt} />
            </dd>
          </div>
          <div>
            <dt>{t('about.contract')}</dt>
            <dd>{version}</dd>
            <dd>{t('about.contractText')}</dd>
          </div>
          <div>
            <dt>{t('about.server')}</dt>
            <dd>{window.location.host}</dd>
          </div>
        </Facts>
        <VersionsTable />
        {state.remotes.map(
          (remote) =>
            remote.failed.length > 0 && (
              <Banner key={remote.name} kind="warning">
                <FallbackReason remote={remote} />
              </Banner>
            ),
        )}
        {state.remotes.map(
          (remote) =>
            remote.problem && (
              <Banner key={remote.name} kind="danger">
                {t('versions.refused', { remote: remote.name, version: remote.version })} <Mono>{remote.problem}</Mono>
              </Banner>
            ),
        )}
      </Stack>
    </>
  )
}
