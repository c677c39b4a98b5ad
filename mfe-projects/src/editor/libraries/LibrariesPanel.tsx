import type { Http } from '@console/platform/contract'
import { Banner, Button, lazyPart, styled } from '@console/platform/ui'
import { SearchField } from '@console/platform/ui/form'
import { FileArchive, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ChangeEvent, type FocusEvent } from 'react'
import type { OpenFile, Workspace } from '../../common/files/workspace.ts'
import { sideBySide } from '../build/BuildPanel.tsx'
import type { Place } from '../log/references.ts'
import { PanelHeader, PanelTitle } from '../panelHeader.ts'
import { useT } from './i18n/useT.ts'
import { OwnLibraries } from './OwnLibraries.tsx'
import { SearchResults } from './SearchResults.tsx'
import { dependenciesIn, nameIn } from './settings.ts'
import { settingsPath, useLibraries, type ProjectLibraries } from './useLibraries.ts'

const ImportDialog = lazyPart('ImportDialog', () => import('../files/ImportDialog.tsx'))

const Frame = styled('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    minH: '80',
    maxH: '75vh',
    [sideBySide]: { maxH: 'none' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
    outline: 'none',
  },
})
const Bar = styled('div', { base: { p: '3', borderBottomWidth: '1px', borderColor: 'border.muted' } })
// As high as the files; what does not fit is scrolled.
const Inside = styled('div', {
  base: {
    position: 'relative',
    flex: '1',
    minH: '0',
    overflowY: 'auto',
    [sideBySide]: { overflow: 'visible', '& > *': { position: 'absolute', inset: '0', overflowY: 'auto' } },
  },
})

/** As the server takes them. */
const maxSearchLength = 100

interface LibrariesPanelProps {
  ide: Http
  workspace: Workspace
  files: readonly OpenFile[]
  /** Whether it is in sight; what was searched stays while it is not. */
  shown: boolean
  onPlace: (place: Place) => void
  onOpen: (path: string) => void
}

/**
 * The libraries of a project: searches the index of the server, and adds, updates and removes what platformio.ini
 * names.
 */
export const LibrariesPanel = ({ ide, workspace, files, shown, onPlace, onOpen }: LibrariesPanelProps) => {
  const t = useT()
  const id = useId()
  const libraries = useLibraries(ide, workspace, files, shown)
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<readonly File[]>([])
  const input = useRef<HTMLInputElement>(null)
  const focus = useKeptFocus()
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setPicked([...(target.files ?? [])])
    // So that the same file can be picked again.
    target.value = ''
  }
  const words = search.trim().slice(0, maxSearchLength)
  return (
    <Frame aria-labelledby={id} tabIndex={-1} {...focus}>
      <PanelHeader>
        <PanelTitle id={id}>{t('title')}</PanelTitle>
        <Button size="xs" variant="ghost" icon={<FileArchive aria-hidden />} onClick={() => input.current?.click()}>
          {t('zip')}
        </Button>
        <input ref={input} type="file" accept=".zip,application/zip" aria-label={t('zipFile')} hidden onChange={pick} />
      </PanelHeader>
      <Bar>
        <SearchField label={t('search')} value={search} onChange={setSearch} slash={false} />
      </Bar>
      <Inside>
        {words === '' ? (
          <OwnLibraries ide={ide} workspace={workspace} libraries={libraries} />
        ) : (
          <SearchResults ide={ide} words={words} libraries={libraries} />
        )}
      </Inside>
      <LastChange libraries={libraries} onPlace={onPlace} />
      {picked.length > 0 ? (
        <ImportDialog
          files={picked}
          folder=""
          workspace={workspace}
          onClose={() => setPicked([])}
          onImported={onOpen}
        />
      ) : null}
    </Frame>
  )
}

/** Keeps the focus in the panel when what had it goes away, such as a row that was removed. */
const useKeptFocus = () => {
  const ref = useRef<HTMLElement>(null)
  const had = useRef(false)
  useEffect(() => {
    const frame = ref.current
    if (!frame) return undefined
    const observer = new MutationObserver(() => {
      if (had.current && document.activeElement === document.body) frame.focus({ preventScroll: true })
    })
    observer.observe(frame, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return {
    ref,
    onFocus: () => {
      had.current = true
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) had.current = false
    },
  }
}

// Below the list, so that nothing moves away from the pointer.
const Changed = styled('div', { base: { '& > *': { m: '2' } } })
const Actions = styled('span', { base: { display: 'flex', gap: '1.5' } })

/** What was changed in platformio.ini, which is not saved by that, and can be undone. */
const LastChange = ({
  libraries: { last, undo },
  onPlace,
}: {
  libraries: ProjectLibraries
  onPlace: (place: Place) => void
}) => {
  const t = useT()
  const place = last ? dependenciesIn(last.after).find(({ text }) => nameIn(text) === last.name) : undefined
  const show = place && (
    <Button size="xs" onClick={() => onPlace({ path: settingsPath, line: place.line + 1, column: place.column + 1 })}>
      {t('show')}
    </Button>
  )
  return (
    <Changed role="status">
      {last ? (
        <Banner
          kind="note"
          action={
            <Actions>
              {show}
              <Button size="xs" icon={<Undo2 aria-hidden />} onClick={undo}>
                {t('undo')}
              </Button>
            </Actions>
          }
        >
          {t(last.what, { name: last.name })}
          {last.saved ? null : <> {t('unsaved')}</>}
        </Banner>
      ) : null}
    </Changed>
  )
}
