import { librarySearchQuery } from '@console/platform/api'
import type { Http } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useQuery } from '@console/platform/query'
import { EmptyState, LoadFailed, Skeleton, styled, VisuallyHidden } from '@console/platform/ui'
import { PackageX, Search } from 'lucide-react'
import { useT } from './i18n/useT.ts'
import { FetchIndex, IndexLine } from './FetchIndex.tsx'
import { LibraryHit } from './LibraryHit.tsx'
import { useSettled, type ProjectLibraries } from './useLibraries.ts'

const List = styled('ul', { base: { '& > li + li': { borderTopWidth: '1px', borderColor: 'border.muted' } } })
const Waiting = styled('div', { base: { display: 'grid', gap: '3', p: '3.5' } })
const Note = styled('p', { base: { px: '3.5', py: '2', textStyle: 'xs', color: 'fg.muted' } })

const typingPause = 250
/** As many as a server tells at most. */
const most = 50

interface SearchResultsProps {
  ide: Http
  words: string
  libraries: ProjectLibraries
}

/** What the index has for the words that were typed. */
export const SearchResults = ({ ide, words, libraries }: SearchResultsProps) => {
  const t = useT()
  const { number } = useFormat()
  const settled = useSettled(words, typingPause)
  const { data, error, isFetching, refetch } = useQuery({
    ...librarySearchQuery(ide, settled),
    placeholderData: (before) => before,
  })
  if (error && !isFetching) return <LoadFailed what={t('results')} error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Waiting aria-busy="true">
        <Skeleton w="60%" />
        <Skeleton w="90%" />
        <Skeleton w="50%" />
      </Waiting>
    )
  if (data === null)
    return (
      <EmptyState icon={<PackageX aria-hidden />} title={t('noIndex')}>
        {t('noIndexText')}
      </EmptyState>
    )
  const { index, libraries: found } = data
  if (!index) return <FetchIndex ide={ide} />
  const count = t('found', { count: found.length, formatted: number(found.length) })
  return (
    <div aria-busy={isFetching || settled !== words}>
      <VisuallyHidden role="status">{found.length === 0 ? t('nothing') : count}</VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState icon={<Search aria-hidden />} title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      ) : (
        <List aria-label={t('results')}>
          {found.map((library) => (
            <LibraryHit key={library.name} ide={ide} library={library} libraries={libraries} />
          ))}
        </List>
      )}
      {found.length >= most ? <Note>{t('foundMost', { formatted: number(most) })}</Note> : null}
      <IndexLine ide={ide} index={index} />
    </div>
  )
}
