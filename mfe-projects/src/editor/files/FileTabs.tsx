import { useConsole } from '@console/platform/contract'
import { IconButton, styled, VisuallyHidden, saveFile, useErrorText } from '@console/platform/ui'
import { Menu, type MenuItem } from '@console/platform/ui/overlay'
import { Plus, X, Ellipsis, FileArchive, FileCode, FilePen, FilePlus, Import, TextAlignStart } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type ChangeEvent } from 'react'
import { nameOf } from '../../common/files/paths.ts'
import { isDirty, type OpenFile } from '../../common/files/workspace.ts'
import { writeZip } from '../../common/files/writeZip.ts'
import { useT } from '../../i18n/index.ts'
import { useT as useLanguageText } from '../language/i18n/useT.ts'
import { useT as useFileText } from './i18n/useT.ts'

const Row = styled('div', { base: { display: 'flex', minH: '9', bg: 'bg.subtle', borderBottomWidth: '1px' } })
const Tabs = styled('div', {
  base: { display: 'flex', alignItems: 'stretch', minW: '0', overflowX: 'auto', overflowY: 'hidden' },
})
const Item = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: '0',
    pe: '1',
    borderInlineEndWidth: '1px',
    color: 'fg.muted',
    '&[data-selected=true]': { bg: 'bg.code', color: 'fg', boxShadow: 'inset 0 2px token(colors.accent.solid)' },
  },
})
const Tab = styled('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    alignSelf: 'stretch',
    ps: '3.5',
    pe: '1',
    textStyle: 'sm',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    '&[data-dirty=true]': { fontWeight: 'bold', color: 'fg' },
  },
})
// Beside the scrolling tabs, so that it covers none.
const Add = styled('div', { base: { display: 'flex', alignItems: 'center', flex: '1 0 auto', px: '1' } })
const Rest = styled('div', { base: { marginInlineStart: 'auto' } })

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const showSelected = (row: HTMLElement | null) =>
  row?.querySelector('[data-selected=true]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

interface FileTabsProps {
  files: readonly OpenFile[]
  shown: OpenFile | undefined
  panelId: string
  onShow: (path: string) => void
  onDelete: (path: string) => void
  onRename: (path: string) => void
  onAdd: () => void
  menu: ReactNode
}

/**
 * The files' tabs, and a button that adds a file. Arrow keys move between tabs; Delete asks to delete the file, F2 to
 * rename it.
 */
export const FileTabs = ({ files, shown, panelId, onShow, onDelete, onRename, onAdd, menu }: FileTabsProps) => {
  const t = useT()
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const shownPath = shown?.path
  useEffect(() => void showSelected(row.current), [shownPath])
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!('ResizeObserver' in window) || !tabs.current) return undefined
    // A button that comes beside the tabs takes room from them.
    const narrowed = new ResizeObserver(() => showSelected(row.current))
    narrowed.observe(tabs.current)
    return () => narrowed.disconnect()
  }, [])
  const count = useRef(files.length)
  useEffect(() => {
    const fewer = files.length < count.current
    count.current = files.length
    // The focused button was removed with its file.
    if (fewer && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('[aria-selected=true], [data-add] button')?.focus()
  }, [files.length])
  const tabId = (path: string) => `${id}-${encodeURIComponent(path)}`
  const labelOf = ({ path }: OpenFile) =>
    files.filter((other) => nameOf(other.path) === nameOf(path)).length > 1 ? path : nameOf(path)
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      !(event.target instanceof Element) ||
      event.target.role !== 'tab' ||
      !shown ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return
    if (event.key === 'Delete') return onDelete(shown.path)
    if (event.key === 'F2') return shown.conflict ? undefined : onRename(shown.path)
    const index = steps[event.key]?.(files.indexOf(shown), files.length)
    const next = index === undefined ? undefined : files[index]
    if (index === undefined || !next) return
    event.preventDefault()
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
    onShow(next.path)
  }
  return (
    <Row ref={row} onKeyDown={onKeyDown}>
      {/* Owns the tabs only: a tab list holds nothing else, and each file has a button beside its tab. */}
      {files.length > 0 ? (
        <div role="tablist" aria-label={t('editor.files')} aria-owns={files.map(({ path }) => tabId(path)).join(' ')} />
      ) : null}
      <Tabs ref={tabs}>
        {files.map((file) => {
          const selected = file === shown
          const dirty = isDirty(file)
          return (
            <Item key={file.path} data-selected={selected}>
              <Tab
                type="button"
                role="tab"
                id={tabId(file.path)}
                title={file.path}
                data-dirty={dirty}
                aria-selected={selected}
                aria-controls={selected ? panelId : undefined}
                tabIndex={selected ? 0 : -1}
                onClick={() => onShow(file.path)}
              >
                {labelOf(file)}
                {dirty ? <VisuallyHidden>{t('editor.dirty')}</VisuallyHidden> : null}
              </Tab>
              <IconButton size="xs" label={t('deleteNamed', { name: file.path })} onClick={() => onDelete(file.path)}>
                <X aria-hidden />
              </IconButton>
            </Item>
          )
        })}
      </Tabs>
      <Add data-add>
        <IconButton size="xs" label={t('files.add')} onClick={onAdd}>
          <Plus aria-hidden />
        </IconButton>
        <Rest>{menu}</Rest>
      </Add>
    </Row>
  )
}

interface FileMenuProps {
  /** Name of the zip. */
  project: string
  files: readonly OpenFile[]
  /** How many of them have no tab. */
  hidden: number
  shown: OpenFile | undefined
  /** Opens one of them. */
  onOpen: () => void
  /** Formats the shown file, where that can be done. */
  onFormat: (() => void) | undefined
  onRename: (path: string) => void
  /** With what was picked: a zip, or other files. */
  onImport: (files: readonly File[]) => void
}

/** More actions for the files of a project. */
export const FileMenu = ({ project, files, hidden, shown, onOpen, onFormat, onRename, onImport }: FileMenuProps) => {
  const t = useT()
  const languageText = useLanguageText()
  const fileText = useFileText()
  const { toast, dismissToast } = useConsole()
  const errorText = useErrorText()
  const zip = useRef<HTMLInputElement>(null)
  const others = useRef<HTMLInputElement>(null)
  const exportAll = () => {
    const action = `export project ${project}`
    writeZip(files).then(
      (packed) => {
        saveFile(packed, `${project}.zip`)
        dismissToast?.(action)
      },
      (error: unknown) => toast({ kind: 'error', title: t('transfer.exportFailed'), text: errorText(error), action }),
    )
  }
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(target.files ?? [])]
    // So that the same file can be picked again.
    target.value = ''
    if (picked.length > 0) onImport(picked)
  }
  const items: MenuItem[] = [
    ...(shown && onFormat
      ? [{ label: languageText('format'), icon: <TextAlignStart aria-hidden />, onSelect: onFormat }]
      : []),
    ...(shown
      ? [
          {
            label: t('files.renameItem'),
            icon: <FilePen aria-hidden />,
            disabledReason: shown.conflict ? t('files.renameConflict') : null,
            onSelect: () => onRename(shown.path),
          },
        ]
      : []),
    {
      label: fileText('openItem'),
      icon: <FileCode aria-hidden />,
      disabledReason: hidden === 0 ? fileText('allOpen') : null,
      onSelect: onOpen,
    },
    { label: fileText('addItem'), icon: <FilePlus aria-hidden />, onSelect: () => others.current?.click() },
    { label: t('transfer.import'), icon: <Import aria-hidden />, onSelect: () => zip.current?.click() },
    {
      label: t('transfer.export'),
      icon: <FileArchive aria-hidden />,
      disabledReason: files.length === 0 ? t('editor.noFiles') : null,
      onSelect: exportAll,
    },
  ]
  return (
    <>
      <Menu
        trigger={
          <IconButton size="xs" label={t('files.more')}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        items={items}
      />
      <input
        ref={zip}
        type="file"
        accept=".zip,application/zip"
        aria-label={t('transfer.zip')}
        hidden
        onChange={pick}
      />
      <input ref={others} type="file" multiple aria-label={fileText('picked')} hidden onChange={pick} />
    </>
  )
}
