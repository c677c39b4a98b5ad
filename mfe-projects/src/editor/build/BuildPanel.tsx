import type { Project } from '@console/platform/api'
import { useReadable, useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { CopyButton, EmptyState, IconButton, saveFile, styled, Button, ButtonLink } from '@console/platform/ui'
import { Download, Hammer } from 'lucide-react'
import { useId, useMemo } from 'react'
import type { OpenFile } from '../../common/files/workspace.ts'
import { plainText } from '../../common/log/ansi.ts'
import { UpdateProgress } from '../../common/update/UpdateProgress.tsx'
import { useT } from '../../i18n/index.ts'
import { LogView } from '../log/LogView.tsx'
import type { Place } from '../log/references.ts'
import type { ProjectFlash } from '../useFlash.ts'
import { isApple } from '../useShortcuts.ts'
import { PanelHeader, PanelTitle } from '../panelHeader.ts'
import { ResultBar } from './ResultBar.tsx'
import { queuePlaceOf, type ProjectBuild } from './projectBuild.ts'
import { realPlatformOf } from './realPlatformOf.ts'

/** The width from which the log stands beside the files. There it is as high as they are. */
export const sideBySide = '@media (min-width: 1180px)'

const Frame = styled('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    h: '60vh',
    minH: '80',
    [sideBySide]: { h: 'auto' },
    bg: 'bg.log',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
  },
})
const Took = styled('span', { base: { pe: '1', textStyle: 'xs', color: 'fg.muted' } })
const Note = styled('p', {
  base: {
    px: '3.5',
    py: '2',
    borderBottomWidth: '1px',
    bg: 'bg.panel',
    textStyle: 'xs',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
  },
})
const Inside = styled('div', {
  base: {
    position: 'relative',
    flex: '1',
    minH: '0',
    display: 'flex',
    flexDirection: 'column',
    [sideBySide]: { '&& > *': { position: 'absolute', inset: '0' } },
  },
})

interface BuildPanelProps {
  project: Project
  current: ProjectBuild
  files: readonly OpenFile[]
  flash: ProjectFlash
  onPlace: (place: Place) => void
}

export const BuildPanel = ({ project, current, files, flash, onPlace }: BuildPanelProps) => {
  const t = useT()
  const { measure } = useFormat()
  const id = useId()
  const view = useReadable(current)
  const { state, lines, count, took, sources } = view
  const platform = realPlatformOf(files)
  const restored = state.kind === 'succeeded' && state.restored !== undefined
  const changed =
    !sources || sources.size !== files.length || files.some((file) => sources.get(file.path) !== file.text)
  const paths = files.map(({ path }) => path).join('\n')
  const known = useMemo(() => paths.split('\n'), [paths])
  const text = () =>
    lines
      .slice(0, count)
      .map((line) => plainText(line.text))
      .join('\n')
  const download = () =>
    saveFile(new Blob([`${text()}\n`], { type: 'text/plain' }), `${project.name || project.id}-build.log`)
  return (
    <Frame aria-labelledby={id}>
      <PanelHeader>
        <PanelTitle id={id}>{t('log.panel')}</PanelTitle>
        {took === null ? null : <Took>{t('log.seconds', { seconds: measure(Math.round(took / 100) / 10) })}</Took>}
        {count > 0 ? (
          <>
            <CopyButton label={t('log.copy')} text={text} />
            <IconButton size="xs" label={t('log.download')} onClick={download}>
              <Download aria-hidden />
            </IconButton>
          </>
        ) : null}
      </PanelHeader>
      {platform !== null && (flash.target === null || flash.target === 'simulator') ? (
        <Note>
          {t(flash.target === null ? 'log.maybeSimulated' : 'log.simulatedOnly', { platform: isolate(platform) })}
        </Note>
      ) : null}
      {state.kind === 'idle' || restored ? (
        <EmptyState icon={<Hammer aria-hidden />} title={t(restored ? 'log.noLog' : 'log.empty')}>
          {t(restored ? 'log.noLogText' : 'log.emptyText', { keys: t(isApple ? 'log.keysApple' : 'log.keys') })}
        </EmptyState>
      ) : (
        <Inside>
          <LogView lines={lines} count={count} files={known} onPlace={onPlace} />
        </Inside>
      )}
      {state.kind === 'building' ? <Typing place={queuePlaceOf(view)} /> : null}
      <div aria-live="polite">
        <ResultBar view={view} image={flash.image} target={flash.target} changed={changed} onPlace={onPlace} />
      </div>
      <FlashProgress flash={flash} />
    </Frame>
  )
}

const Dots = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    px: '3.5',
    py: '2',
    textStyle: 'xs',
    color: 'fg.muted',
    '& i': {
      boxSize: '1.5',
      borderRadius: 'full',
      bg: 'fg.subtle',
      animation: 'pulse 1s ease-in-out infinite',
      _motionReduce: { animation: 'none' },
    },
    '& i:nth-of-type(2)': { animationDelay: '150ms' },
    '& i:nth-of-type(3)': { animationDelay: '300ms' },
  },
})

/** The indicator of a running or waiting build. */
const Typing = ({ place }: { place: string | null }) => {
  const t = useT()
  return (
    <Dots role="status">
      <i />
      <i />
      <i />
      {place === null ? t('log.building') : t('log.waiting', { place })}
    </Dots>
  )
}

const FlashFrame = styled('section', {
  base: {
    display: 'grid',
    gap: '3',
    maxH: '60%',
    overflowY: 'auto',
    px: '3.5',
    py: '3',
    borderTopWidth: '1px',
    bg: 'bg.panel',
  },
})
const FlashHeader = styled('header', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minH: '7' },
})
const FlashTitle = styled('h3', { base: { flex: '1', minW: '0', textStyle: 'panel', overflowWrap: 'anywhere' } })

/** Progress of the flashing, below its build. */
const FlashProgress = ({ flash: { update, picked, name } }: { flash: ProjectFlash }) => {
  const t = useT()
  const { href } = useConsole()
  const id = useId()
  const { state, sending, busy, outcome, cancel } = update
  if (state.kind === 'idle') return null
  return (
    <FlashFrame aria-labelledby={id} aria-busy={busy}>
      <FlashHeader>
        <FlashTitle id={id}>{t('flash.title', { name })}</FlashTitle>
        {busy ? (
          <Button size="xs" onClick={cancel}>
            {sending ? t('cancel') : t('update.stop')}
          </Button>
        ) : null}
        {outcome === 'running' || outcome === 'back' ? (
          <ButtonLink size="xs" to={href('device-details', { id: picked })}>
            {t('flash.openDevice')}
          </ButtonLink>
        ) : null}
      </FlashHeader>
      <UpdateProgress update={update} />
    </FlashFrame>
  )
}
