import { firmwareListQuery, type Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate, shortSha } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Button, LoadFailed, Mono, Skeleton, styled } from '@console/platform/ui'
import { FileUp } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { RadioRows } from '../../common/RadioRows.tsx'
import type { ChosenImage } from './chosenImage.ts'
import { useT } from './i18n/useT.ts'

const Line = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2.5' } })
const Names = styled('span', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    columnGap: '2',
    alignItems: 'baseline',
    '& > span': { color: 'fg.muted', fontWeight: 'normal' },
  },
})

const own = 'own'

interface ImageChoiceProps {
  chip: string
  chosen: ChosenImage | null
  onChoose: (image: ChosenImage) => void
  disabled: boolean
}

const newestFirst = (a: Firmware, b: Firmware): number => (b.createdAt ?? 0) - (a.createdAt ?? 0)

/** The account's images for a chip, the newest first, and a file of the user's own. */
export const ImageChoice = ({ chip, chosen, onChoose, disabled }: ImageChoiceProps) => {
  const t = useT()
  const { api } = useConsole()
  const { bytes, dateTime } = useFormat()
  const { data, error, isFetching, refetch } = useQuery(firmwareListQuery(api))
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onChoose({ kind: 'own', file, name: file.name })
    // The same file can be chosen again.
    target.value = ''
  }
  // An older server does not say what an image is for; it is checked before it is written.
  const fitting = data?.filter(({ target }) => target === chip || target === null).toSorted(newestFirst) ?? []
  const rows = [
    ...fitting.map((image) => ({
      value: image.sha256,
      name: <ImageName image={image} />,
      fact: [bytes(image.size), ...(image.createdAt === null ? [] : [dateTime(image.createdAt)])].join(', '),
    })),
    ...(chosen?.kind === 'own' ? [{ value: own, name: <bdi>{chosen.name}</bdi>, fact: bytes(chosen.file.size) }] : []),
  ]
  const pick = (value: string) => {
    const image = fitting.find(({ sha256 }) => sha256 === value)
    if (image) onChoose({ kind: 'stored', sha: image.sha256, name: nameOf(image) })
  }
  return (
    <>
      {error && !data ? (
        <LoadFailed what={t('images')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton aria-busy w="full" h="10" borderRadius="l2" /> : null}
      {rows.length > 0 ? (
        <RadioRows
          label={t('imageFor', { chip })}
          value={chosen?.kind === 'stored' ? chosen.sha : chosen ? own : null}
          onChange={pick}
          rows={rows}
          disabled={disabled}
        />
      ) : null}
      {data && fitting.length === 0 ? <p>{t('noImage', { chip: isolate(chip) })}</p> : null}
      <Line>
        <Button size="xs" icon={<FileUp aria-hidden />} disabled={disabled} onClick={() => input.current?.click()}>
          {t('ownImage')}
        </Button>
        <input ref={input} type="file" accept=".bin" hidden aria-label={t('ownFile')} onChange={take} />
      </Line>
    </>
  )
}

const nameOf = ({ projectName, productId, sha256 }: Firmware): string => projectName || productId || shortSha(sha256)

const ImageName = ({ image }: { image: Firmware }) => (
  <Names>
    <bdi>{nameOf(image)}</bdi>
    <Mono>{shortSha(image.sha256)}</Mono>
  </Names>
)
