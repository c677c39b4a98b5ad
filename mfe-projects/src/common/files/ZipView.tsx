import { useFormat } from '@console/platform/i18n'
import { Banner, Skeleton, styled, Mono } from '@console/platform/ui'
import { Checkbox } from '@console/platform/ui/form'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { pathProblemTexts } from './paths.ts'
import { type ZipFile, limits, type LeftOut, readZip, type ZipContents } from './readZip.ts'

const List = styled('ul', {
  base: { display: 'grid', gap: '1.5', mt: '3', maxH: '64', overflowY: 'auto', color: 'fg' },
})
const Item = styled('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    '& label': { minW: '0', overflowWrap: 'anywhere', textStyle: 'mono' },
  },
})

const Note = styled('span', { base: { textStyle: 'xs', color: 'fg.muted' } })

interface ZipViewProps {
  zip: ChosenFiles
  disabled?: boolean
  /** Stands beside a file. */
  noteOf?: (file: ZipFile) => ReactNode
}

/** The files of a zip, or of a user's disk, as checkboxes, and the files that are left out. */
export const ZipView = ({ zip: { contents, problem, chosen, choose }, disabled = false, noteOf }: ZipViewProps) => {
  const t = useT()
  if (problem) return <Banner kind="danger">{problem}</Banner>
  if (!contents) return <Skeleton w="60%" />
  return (
    <>
      {contents.files.length === 0 ? (
        <p>{t('transfer.nothing')}</p>
      ) : (
        <List aria-label={t('transfer.files')}>
          {contents.files.map((file) => (
            <Item key={file.path}>
              <Checkbox
                label={file.path}
                disabled={disabled}
                checked={chosen.includes(file)}
                onChange={(wanted) => choose(file.path, wanted)}
              />
              {file.encoding ? <Note>{t('transfer.windows1252')}</Note> : null}
              {noteOf?.(file)}
            </Item>
          ))}
        </List>
      )}
      <LeftOutList left={contents.left} />
    </>
  )
}

const maxShown = 100

const reasons = {
  ...pathProblemTexts,
  kind: 'transfer.left.kind',
  large: 'transfer.left.large',
  binary: 'transfer.left.binary',
  twice: 'transfer.left.twice',
  many: 'transfer.left.many',
  unreadable: 'transfer.left.unreadable',
} as const satisfies Record<LeftOut['why'], string>

const LeftOutTitle = styled('h3', { base: { mt: '4', textStyle: 'label', color: 'fg' } })
const LeftOutItems = styled('ul', {
  base: { mt: '1.5', maxH: '48', overflowY: 'auto', display: 'grid', gap: '1', textStyle: 'xs' },
})
const LeftOutItem = styled('li', { base: { overflowWrap: 'anywhere' } })

/** The files that are not imported, and why. */
const LeftOutList = ({ left }: { left: readonly LeftOut[] }) => {
  const t = useT()
  const { bytes, number } = useFormat()
  if (left.length === 0) return null
  return (
    <>
      <LeftOutTitle>{t('transfer.leftOut', { count: left.length, formatted: number(left.length) })}</LeftOutTitle>
      <LeftOutItems aria-label={t('transfer.leftOutList')}>
        {left.slice(0, maxShown).map((file, index) => (
          <LeftOutItem key={index}>
            <Mono>
              <bdi>{file.name}</bdi>
            </Mono>{' '}
            {t(reasons[file.why], { size: bytes(limits.file), count: limits.files })}
          </LeftOutItem>
        ))}
        {left.length > maxShown ? (
          <LeftOutItem>
            {t('transfer.leftMore', { count: left.length - maxShown, formatted: number(left.length - maxShown) })}
          </LeftOutItem>
        ) : null}
      </LeftOutItems>
    </>
  )
}

export interface ChosenFiles {
  /** Null while it is being read, and if that failed. */
  contents: ZipContents | null
  /** Why it can't be read. */
  problem: string | null
  chosen: readonly ZipFile[]
  choose: (path: string, wanted: boolean) => void
}

/** Which of the files are chosen: those that `wants` selects, until the user says otherwise. */
export const useChoice = (
  contents: ZipContents | null,
  wants: (file: ZipFile) => boolean,
): Pick<ChosenFiles, 'chosen' | 'choose'> => {
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map())
  return {
    chosen: contents?.files.filter((file) => said.get(file.path) ?? wants(file)) ?? [],
    choose: (path, wanted) => setSaid((before) => new Map([...before, [path, wanted]])),
  }
}

/** The contents of a zip and the chosen files, at first those that `wants` selects. */
export const useZip = (zip: File, wants: (file: ZipFile) => boolean): ChosenFiles => {
  const t = useT()
  const { bytes } = useFormat()
  const [read, setRead] = useState<ZipContents | 'unreadable' | null>(null)
  const tooLarge = zip.size > limits.zip
  useEffect(() => {
    if (!tooLarge) readZip(zip).then(setRead, () => setRead('unreadable'))
  }, [zip, tooLarge])
  const contents = read === 'unreadable' ? null : read
  const problem = tooLarge
    ? t('transfer.tooLarge', { size: bytes(limits.zip) })
    : read === 'unreadable'
      ? t('transfer.unreadable')
      : null
  return { contents, problem, ...useChoice(contents, wants) }
}
