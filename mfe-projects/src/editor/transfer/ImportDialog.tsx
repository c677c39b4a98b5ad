import { useFormat } from '@console/shared/i18n'
import { Banner, Button, Skeleton, styled, Text } from '@console/shared/ui'
import { Dialog } from '@console/shared/ui/dialog'
import { Checkbox } from '@console/shared/ui/form'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Workspace } from '../files/workspace.ts'
import { LeftOutList } from './LeftOutList.tsx'
import { limits, readZip, type ZipContents } from './readZip.ts'

const List = styled('ul', { base: { display: 'grid', gap: '1.5', mt: '3', maxH: '64', overflowY: 'auto', color: 'fg' } })
const Item = styled('li', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', '& label': { minW: '0', overflowWrap: 'anywhere', textStyle: 'mono' } } })

interface ImportDialogProps {
  zip: File
  workspace: Workspace
  onClose: () => void
  /** With the path of the first file that came in. */
  onImported: (path: string) => void
}

/** Shows what a zip holds, takes what is chosen, and tells what is left out and why. */
export const ImportDialog = ({ zip, workspace, onClose, onImported }: ImportDialogProps) => {
  const t = useT()
  const { number, bytes } = useFormat()
  const [contents, setContents] = useState<ZipContents | 'unreadable' | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const tooLarge = zip.size > limits.zip
  useEffect(() => {
    if (tooLarge) return
    readZip(zip).then((read) => {
      setContents(read)
      // What the project has stays, unless somebody wants it otherwise.
      setChosen(new Set(read.files.flatMap(({ path }) => (workspace.find(path) ? [] : [path]))))
    }, () => setContents('unreadable'))
  }, [zip, tooLarge, workspace])
  const read = contents === 'unreadable' ? null : contents
  const take = () => {
    const files = read?.files.filter(({ path }) => chosen.has(path)) ?? []
    const [first] = files
    if (!first) return
    workspace.receive(files)
    onImported(first.path)
    onClose()
  }
  const choose = (path: string, wanted: boolean) => setChosen(new Set(wanted ? [...chosen, path] : [...chosen].filter((each) => each !== path)))
  const noteOf = ({ path, text }: { path: string; text: string }) => {
    const present = workspace.find(path)
    return present ? <Text as="span" textStyle="xs" color={present.text === text ? 'fg.muted' : 'orange.fg'}>{t(present.text === text ? 'transfer.same' : 'transfer.replaces')}</Text> : null
  }
  const problem = tooLarge ? t('transfer.tooLarge', { size: bytes(limits.zip) }) : contents === 'unreadable' ? t('transfer.unreadable') : null
  return (
    <Dialog
      open size="lg" title={t('transfer.importTitle', { name: zip.name })} onClose={onClose} onSubmit={take} note={read && read.files.length > 0 ? t('transfer.unsaved') : undefined}
      actions={<><Button onClick={onClose}>{t('cancel')}</Button><Button type="submit" variant="solid" disabledReason={chosen.size === 0 ? t('transfer.nothingChosen') : null} data-autofocus>{t('transfer.take', { count: chosen.size, formatted: number(chosen.size) })}</Button></>}
    >
      {problem ? <Banner kind="danger">{problem}</Banner> : null}
      {!problem && !read ? <Skeleton w="60%" /> : null}
      {read?.files.length === 0 ? <p>{t('transfer.nothing')}</p> : null}
      {read && read.files.length > 0 ? (
        <List aria-label={t('transfer.files')}>
          {read.files.map((file) => <Item key={file.path}><Checkbox label={file.path} checked={chosen.has(file.path)} onChange={(wanted) => choose(file.path, wanted)} />{noteOf(file)}</Item>)}
        </List>
      ) : null}
      {read ? <LeftOutList left={read.left} /> : null}
    </Dialog>
  )
}
