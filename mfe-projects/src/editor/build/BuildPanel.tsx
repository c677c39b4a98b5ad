import type { Project } from '@console/platform/api'
import { useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { CopyButton, EmptyState, IconButton, saveFile, styled } from '@console/platform/ui'
import { Download, Hammer } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import type { OpenFile } from '../../common/files/workspace.ts'
import { beside } from '../beside.data.ts'
import { FlashProgress } from '../flash/FlashProgress.tsx'
import type { FlashState } from '../flash/useFlash.ts'
import { isApple } from '../isApple.ts'
import { LogView } from '../log/LogView.tsx'
import { plainText } from '../../common/log/ansi.ts'
import type { Place } from '../log/text/references.ts'
import { Typing } from './Typing.tsx'
import type { ProjectBuild } from './projectBuild.ts'
import { ResultBar } from './ResultBar.tsx'

const Frame = styled('section', { base: { display: 'flex', flexDirection: 'column', minW: '0', h: '60vh', minH: '80', [beside]: { h: 'auto' }, bg: 'bg.log', borderWidth: '1px', borderRadius: 'l3', overflow: 'hidden' } })
const Header = styled('header', { base: { display: 'flex', alignItems: 'center', gap: '1', minH: '9', ps: '3.5', pe: '1.5', bg: 'bg.subtle', borderBottomWidth: '1px' } })
const Title = styled('h2', { base: { flex: '1', textStyle: 'panel' } })
const Took = styled('span', { base: { pe: '1', textStyle: 'xs', color: 'fg.muted' } })
const Inside = styled('div', { base: { position: 'relative', flex: '1', minH: '0', display: 'flex', flexDirection: 'column', [beside]: { '&& > *': { position: 'absolute', inset: '0' } } } })

interface BuildPanelProps {
  project: Project
  current: ProjectBuild
  files: readonly OpenFile[]
  flash: FlashState
  onPlace: (place: Place) => void
}

export const BuildPanel = ({ project, current, files, flash, onPlace }: BuildPanelProps) => {
  const t = useT()
  const { measure } = useFormat()
  const id = useId()
  const view = useReadable(current)
  const { state, lines, count, took, sources } = view
  const restored = state.kind === 'succeeded' && state.restored !== undefined
  const changed = !sources || sources.size !== files.length || files.some((file) => sources.get(file.path) !== file.text)
  const paths = files.map(({ path }) => path).join('\n')
  const known = useMemo(() => paths.split('\n'), [paths])
  const text = () => lines.slice(0, count).map((line) => plainText(line.text)).join('\n')
  const download = () => saveFile(new Blob([`${text()}\n`], { type: 'text/plain' }), `${project.name || project.id}-build.log`)
  return (
    <Frame aria-labelledby={id}>
      <Header>
        <Title id={id}>{t('log.panel')}</Title>
        {took === null ? null : <Took>{t('log.seconds', { seconds: measure(Math.round(took / 100) / 10) })}</Took>}
        {count > 0 ? <><CopyButton label={t('log.copy')} text={text} /><IconButton size="xs" label={t('log.download')} onClick={download}><Download aria-hidden /></IconButton></> : null}
      </Header>
      {state.kind === 'idle' || restored
        ? <EmptyState icon={<Hammer aria-hidden />} title={t(restored ? 'log.noLog' : 'log.empty')}>{t(restored ? 'log.noLogText' : 'log.emptyText', { keys: t(isApple ? 'log.keysApple' : 'log.keys') })}</EmptyState>
        : <Inside><LogView lines={lines} count={count} files={known} onPlace={onPlace} /></Inside>}
      {state.kind === 'building' ? <Typing /> : null}
      <div aria-live="polite"><ResultBar view={view} image={flash.image} changed={changed} onPlace={onPlace} /></div>
      <FlashProgress flash={flash} />
    </Frame>
  )
}
