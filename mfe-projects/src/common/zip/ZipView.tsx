import { Banner, Skeleton, styled } from '@console/platform/ui'
import { Checkbox } from '@console/platform/ui/form'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { LeftOutList } from './LeftOutList.tsx'
import type { ZipFile } from './readZip.ts'
import type { useZip } from './useZip.ts'

const List = styled('ul', { base: { display: 'grid', gap: '1.5', mt: '3', maxH: '64', overflowY: 'auto', color: 'fg' } })
const Item = styled('li', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', '& label': { minW: '0', overflowWrap: 'anywhere', textStyle: 'mono' } } })

interface ZipViewProps {
  zip: ReturnType<typeof useZip>
  disabled?: boolean
  /** Stands beside a file. */
  noteOf?: (file: ZipFile) => ReactNode
}

/** The files of a zip to choose from, and what is left out and why. */
export const ZipView = ({ zip: { contents, problem, chosen, choose }, disabled = false, noteOf }: ZipViewProps) => {
  const t = useT()
  if (problem) return <Banner kind="danger">{problem}</Banner>
  if (!contents) return <Skeleton w="60%" />
  return (
    <>
      {contents.files.length === 0 ? <p>{t('transfer.nothing')}</p> : (
        <List aria-label={t('transfer.files')}>
          {contents.files.map((file) => <Item key={file.path}><Checkbox label={file.path} disabled={disabled} checked={chosen.includes(file)} onChange={(wanted) => choose(file.path, wanted)} />{noteOf?.(file)}</Item>)}
        </List>
      )}
      <LeftOutList left={contents.left} />
    </>
  )
}
