import { useConsole, useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Badge, Box, Button, Mono, Panel, styled } from '@console/platform/ui'
import { SelectField } from '@console/platform/ui/form'
import { ShieldCheck, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type Offer, releasesOf, type RunningRelease } from '../../remotes/index.ts'
import { fitsContract } from '../../remotes/loading/fitsContract.ts'
import { shareOf } from '../../remotes/shareOf.ts'
import { SectionIcon } from '../layout/menu/SectionIcon.tsx'
import { useShell } from '../shellContext.ts'
import { useT } from './i18n/useT.ts'
import { ShellRow } from './ShellRow.tsx'
import { RemoteState } from './RemoteState.tsx'
import { SignatureState, useSignature } from './SignatureState.tsx'
import { type Cell, Note, VersionRow } from './VersionRow.tsx'

/** The host that a release is fetched from; '' for the console's own. */
export const hostOf = (entry: string): string => {
  const { host } = new URL(entry || '/', window.location.href)
  return host === window.location.host ? '' : host
}

// A row of columns where there is room, else a card for each remote.
const wide = '@container (min-width: 980px)'
const Frame = styled('div', { base: { containerType: 'inline-size' } })
const Table = styled('div', {
  base: {
    '& [role=row]': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: '4',
      rowGap: '3',
      px: '4',
      py: '3.5',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
      [wide]: {
        gridTemplateColumns: 'minmax(0, 1.3fr) 160px 76px 84px 116px 64px minmax(0, 0.8fr) minmax(0, 1fr)',
        alignItems: 'center',
        minH: '52px',
        py: '1.5',
      },
    },
    '& [role=row]:last-of-type': { borderBottomWidth: '0' },
    '& > [data-head]': { display: 'none', [wide]: { display: 'block' } },
    '& > [data-head] > [role=row]': {
      minH: '42px',
      bg: 'bg.subtle',
      borderBottomWidth: '1px',
      borderColor: 'border',
      textStyle: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
    },
    '& [role=cell]': { minW: '0', overflowWrap: 'anywhere' },
    '& [role=cell]:is(:first-of-type, :has(select))': { gridColumn: '1 / -1', [wide]: { gridColumn: 'auto' } },
    '& [data-label]::before': {
      content: 'attr(data-label)',
      display: 'block',
      textStyle: 'xs',
      color: 'fg.muted',
      [wide]: { display: 'none' },
    },
  },
})
const Hash = styled('span', {
  base: { display: 'flex', alignItems: 'center', gap: '1.5', '& > .lucide': { boxSize: '3.5', color: 'green.fg' } },
})

const columns = [
  'versions.column.part',
  'versions.column.version',
  'versions.column.contract',
  'versions.column.hash',
  'versions.column.signature',
  'versions.column.share',
  'versions.column.origin',
  'versions.column.state',
] as const
const kinds = {
  current: 'versions.kind.current',
  previous: 'versions.kind.previous',
  canary: 'versions.kind.canary',
  preview: 'versions.kind.preview',
} as const
const choices = {
  current: 'versions.current',
  previous: 'versions.previous',
  canary: 'versions.canary',
  preview: 'versions.preview',
} as const

interface RemoteRowProps {
  offer: Offer
  running: RunningRelease
  forced: string | undefined
  onForce: (version: string | null) => void
}

/** The version that runs, or a choice where the registry has several and one of them runs. */
const VersionChoice = ({ offer, running, forced, onForce }: RemoteRowProps) => {
  const t = useT()
  const releases = releasesOf(offer)
  // A preview is left by its banner: no choice takes its place.
  if (releases.length < 2 || running.kind === 'preview') return <Mono>{running.version}</Mono>
  return (
    <SelectField
      labelHidden
      label={t('versions.choose', { remote: offer.name })}
      value={forced ?? ''}
      options={[
        {
          value: '',
          label: t('versions.asReleased', {
            version: forced === undefined && running.failed.length === 0 ? running.version : offer.current.version,
          }),
        },
        ...releases.map(({ version, kind }) => ({ value: version, label: t(choices[kind], { version }) })),
      ]}
      onChange={(version) => onForce(version || null)}
    />
  )
}

const everySecond = (look: () => void) => {
  const timer = setInterval(look, 1_000)
  return () => clearInterval(timer)
}

const RemoteRow = (props: RemoteRowProps) => {
  const t = useT()
  const { language, number } = useFormat()
  const { remoteManager } = useShell()
  const { version } = useConsole()
  const { offer, running, forced } = props
  // A release that loads meanwhile, for a bell or a box, tells nobody.
  const state = useSyncExternalStore(everySecond, () => remoteManager.stateOf(running))
  const signature = useSignature(running)
  const fault = 'fault' in state ? state.fault : null
  const fits = running.platform === '' ? null : fitsContract(running.platform, version)
  const share = shareOf(offer, running.kind)
  const [algorithm = '', digest = ''] = running.integrity.split('-')
  const cells: Cell[] = [
    {
      label: t('versions.column.version'),
      content: (
        <>
          <VersionChoice {...props} />
          <Note>{t(kinds[running.kind])}</Note>
        </>
      ),
    },
    {
      label: t('versions.column.contract'),
      content: (
        <>
          <Mono>{running.platform || '—'}</Mono>
          {fits !== null && <Note bad={!fits}>{t(fits ? 'versions.fits' : 'versions.fitsNot')}</Note>}
        </>
      ),
    },
    {
      label: t('versions.column.hash'),
      content: (
        <>
          <Hash>
            <Mono>{digest.slice(0, 7) || '—'}</Mono>
            {state.kind === 'ready' && <ShieldCheck role="img" aria-label={t('versions.hashChecked')} />}
          </Hash>
          <Note>{algorithm}</Note>
        </>
      ),
    },
    { label: t('versions.column.signature'), content: <SignatureState remote={running} checked={signature} /> },
    { label: t('versions.column.share'), content: share === null ? '—' : `${number(share)} %` },
    { label: t('versions.column.origin'), content: hostOf(running.entry) || t('versions.fromHere') },
    {
      label: t('versions.column.state'),
      content: (
        <RemoteState
          offer={offer}
          running={running}
          forced={forced !== undefined}
          refused={fits !== true || (signature !== null && 'fault' in signature)}
          fault={fault}
          loaded={state.kind === 'ready'}
        />
      ),
    },
  ]
  return (
    <VersionRow
      icon={<SectionIcon name={running.nav[0]?.icon ?? ''} path={running.nav[0]?.iconPath} />}
      title={running.nav.map(({ title }) => title[language]).join(', ') || offer.name}
      name={offer.name}
      cells={cells}
    />
  )
}

/** Which release of each remote this browser runs, in which state, and a choice of the others in the registry. */
export const VersionsTable = () => {
  const t = useT()
  const { remoteManager } = useShell()
  const state = useReadable(remoteManager.state)
  const { versions } = useReadable(remoteManager.forced)
  if (state.kind !== 'ready') return null
  const forcedCount = Object.keys(versions).length
  const hasChoice = forcedCount > 0 || state.offers.some((offer) => releasesOf(offer).length > 1)
  return (
    <Panel title={t('versions.title')} padded={false}>
      <Frame>
        <Table role="table" aria-label={t('versions.title')}>
          <div role="rowgroup" data-head>
            <div role="row">
              {columns.map((column) => (
                <div key={column} role="columnheader">
                  {t(column)}
                </div>
              ))}
            </div>
          </div>
          <div role="rowgroup">
            <ShellRow />
            {state.offers.map((offer) => {
              const running = state.remotes.find(({ name }) => name === offer.name)
              return (
                running && (
                  <RemoteRow
                    key={offer.name}
                    offer={offer}
                    running={running}
                    forced={versions[offer.name]}
                    onForce={(wanted) => remoteManager.force(offer.name, wanted)}
                  />
                )
              )
            })}
          </div>
        </Table>
      </Frame>
      <Box
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        px="4"
        py="2"
        minH="9"
        borderTopWidth="1px"
        bg="bg.subtle"
        color="fg.muted"
        textStyle="xs"
      >
        {hasChoice && t('versions.text')}
        {forcedCount > 0 && (
          <>
            <Button size="xs" icon={<Undo2 aria-hidden />} onClick={remoteManager.unforce}>
              {t('versions.reset')}
            </Button>
            <Badge tone="orange">{t('versions.forced', { count: forcedCount })}</Badge>
          </>
        )}
      </Box>
    </Panel>
  )
}
